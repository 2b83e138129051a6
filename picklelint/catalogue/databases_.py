"""Rows of database drivers and mappers: SQLAlchemy, DuckDB, PostgreSQL, MySQL, MongoDB, Redis and kin."""
from picklelint.model import Maker, Returns, Safe

_DILL = ("dill",)

ROWS = (
    Maker("sqlalchemy.create_engine", "13", type="sqlalchemy.engine.Engine", noun="database engine", crosses=_DILL,
          aliases=("sqlalchemy.Engine", "sqlalchemy.engine.Engine", "sqlalchemy.engine.create_engine",
                   "sqlalchemy.engine.engine_from_config", "sqlalchemy.engine_from_config", "sqlmodel.create_engine"),
          proof="sqlalchemy.create_engine('sqlite://')"),
    Maker("sqlalchemy.engine.Engine.connect", "13", type="sqlalchemy.engine.Connection", aliases=(
          "sqlalchemy.Connection", "sqlalchemy.engine.Connection", "sqlalchemy.engine.Engine.raw_connection",
          "sqlalchemy.engine.Engine.begin"), proof="sqlalchemy.create_engine('sqlite://').connect()"),
    Maker("sqlalchemy.orm.Session", "13", noun="database session", crosses=_DILL, aliases=(
          "sqlalchemy.orm.session.Session", "sqlalchemy.orm.sessionmaker.__call__",
          "sqlalchemy.orm.scoped_session.__call__", "sqlmodel.Session"), proof="sqlalchemy.orm.Session()"),
    Maker("sqlalchemy.orm.sessionmaker", "13", noun="session factory", crosses=_DILL,
          aliases=("sqlalchemy.orm.session.sessionmaker",), proof="sqlalchemy.orm.sessionmaker()"),
    Maker("sqlalchemy.orm.scoped_session", "13", noun="session registry", aliases=(
          "sqlalchemy.orm.scoping.scoped_session",), proof="sqlalchemy.orm.scoped_session(list)"),
    Maker("pymongo.MongoClient", "15", noun="MongoDB client", crosses=_DILL, aliases=(
          "pymongo.AsyncMongoClient", "pymongo.mongo_client.MongoClient", "motor.motor_asyncio.AsyncIOMotorClient"),
          proof="pymongo.MongoClient(connect=False)"),
    Maker("pymongo.MongoClient.[]", "15", type="pymongo.database.Database", noun="MongoDB database", crosses=_DILL,
          aliases=("pymongo.MongoClient.get_database", "pymongo.MongoClient.get_default_database",
                   "pymongo.database.Database"), proof="pymongo.MongoClient(connect=False)['a']"),
    Maker("pymongo.database.Database.[]", "15", type="pymongo.collection.Collection", noun="MongoDB collection",
          crosses=_DILL, aliases=("pymongo.collection.Collection", "pymongo.database.Database.get_collection"),
          proof="pymongo.MongoClient(connect=False)['a']['b']"),
    Maker("redis.Redis", "15", noun="Redis client", aliases=(
          "redis.StrictRedis", "redis.client.Redis", "redis.client.StrictRedis", "redis.from_url",
          "redis.Redis.from_url", "redis.StrictRedis.from_url", "redis.asyncio.Redis"), proof="redis.Redis()"),
    Maker("redis.ConnectionPool", "15", noun="Redis connection pool", crosses=_DILL, aliases=(
          "redis.BlockingConnectionPool", "redis.ConnectionPool.from_url", "redis.connection.ConnectionPool"),
          proof="redis.ConnectionPool()"),
    Maker("redis.Redis.pipeline", "15", noun="Redis pipeline", crosses=_DILL, type="redis.client.Pipeline",
          proof="redis.Redis().pipeline()"),
    Maker("redis.Redis.pubsub", "15", noun="Redis subscription", type="redis.client.PubSub",
          proof="redis.Redis().pubsub()"),
    Safe("sqlalchemy.MetaData", "its tables are its state", proof="sqlalchemy.MetaData()"),
    Safe("sqlalchemy.select", "a statement is stored as its parts", proof="sqlalchemy.select(1)"),
    Returns("sqlalchemy.MetaData", "sqlalchemy.MetaData"),
)
