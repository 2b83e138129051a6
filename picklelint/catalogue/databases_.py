"""Rows of database drivers and mappers: SQLAlchemy, DuckDB, PostgreSQL, MySQL, MongoDB, Redis and kin."""
from picklelint.model import Maker, Returns, Safe

_DILL = ("dill",)

ROWS = (
    Maker("sqlalchemy.create_engine", "13", type="sqlalchemy.engine.Engine", noun="database engine",
          aliases=("sqlalchemy.Engine", "sqlalchemy.engine.Engine", "sqlalchemy.engine.create_engine",
                   "sqlalchemy.engine.engine_from_config", "sqlalchemy.engine_from_config", "sqlmodel.create_engine"),
          proof="sqlalchemy.create_engine('sqlite://')"),
    Maker("sqlalchemy.ext.asyncio.create_async_engine", "13", noun="database engine", crosses=_DILL,
          type="sqlalchemy.ext.asyncio.AsyncEngine",
          proof="sqlalchemy.ext.asyncio.create_async_engine('sqlite+aiosqlite://')"),
    Maker("sqlalchemy.engine.Engine.connect", "13", type="sqlalchemy.engine.Connection", aliases=(
          "sqlalchemy.Connection", "sqlalchemy.engine.Connection", "sqlalchemy.engine.Engine.begin",
          "sqlalchemy.engine.Engine.raw_connection"), proof="sqlalchemy.create_engine('sqlite://').connect()"),
    Maker("sqlalchemy.orm.Session", "13", noun="database session", crosses=("dill", "deepcopy"), aliases=(
          "sqlalchemy.orm.scoped_session.__call__", "sqlalchemy.orm.session.Session",
          "sqlalchemy.orm.sessionmaker.__call__", "sqlmodel.Session"), proof="sqlalchemy.orm.Session()"),
    Maker("sqlalchemy.orm.sessionmaker", "13", noun="session factory", crosses=("cloudpickle", "dill", "deepcopy"),
          aliases=("sqlalchemy.orm.session.sessionmaker",), proof="sqlalchemy.orm.sessionmaker()"),
    Maker("sqlalchemy.orm.scoped_session", "13", noun="session registry", aliases=(
          "sqlalchemy.orm.scoping.scoped_session",), proof="sqlalchemy.orm.scoped_session(list)"),
    Maker("duckdb.connect", "13", type="duckdb.DuckDBPyConnection", aliases=(
          "duckdb.DuckDBPyConnection", "duckdb.DuckDBPyConnection.cursor", "duckdb.DuckDBPyConnection.execute"),
          proof="duckdb.connect()"),
    Maker("duckdb.sql", "13", type="duckdb.DuckDBPyRelation", noun="DuckDB relation", aliases=(
          "duckdb.DuckDBPyConnection.query", "duckdb.DuckDBPyConnection.sql", "duckdb.DuckDBPyConnection.table",
          "duckdb.from_df", "duckdb.from_parquet", "duckdb.query", "duckdb.read_csv", "duckdb.read_parquet"),
          proof="duckdb.sql('select 1')"),
    Maker("psycopg2.connect", "13", type="psycopg2.extensions.connection", aliases=("psycopg2.extensions.connection",),
          proof="psycopg2.connect(POSTGRES)"),
    Maker("psycopg2.extensions.connection.cursor", "13", type="psycopg2.extensions.cursor", noun="database cursor",
          aliases=("psycopg2.extensions.cursor",), proof="psycopg2.connect(POSTGRES).cursor()"),
    Maker("psycopg2.pool.SimpleConnectionPool", "13", noun="connection pool", aliases=(
          "psycopg2.pool.ThreadedConnectionPool",), proof="psycopg2.pool.SimpleConnectionPool(1, 1, POSTGRES)"),
    Maker("psycopg.connect", "13", type="psycopg.Connection", aliases=("psycopg.Connection.connect",),
          proof="psycopg.connect(POSTGRES)"),
    Maker("psycopg.Connection.cursor", "13", type="psycopg.Cursor", noun="database cursor", aliases=(
          "psycopg.Connection.execute", "psycopg.Cursor"), proof="psycopg.connect(POSTGRES).cursor()"),
    Maker("psycopg_pool.ConnectionPool", "13", noun="connection pool", crosses=_DILL,
          aliases=("psycopg_pool.AsyncConnectionPool",),
          proof="psycopg_pool.ConnectionPool(POSTGRES, open=False)"),
    Maker("pymysql.connect", "13", type="pymysql.connections.Connection", aliases=(
          "pymysql.connections.Connection", "pymysql.Connection"),
          proof="pymysql.connect(host='127.0.0.1', defer_connect=True)"),
    Maker("pymysql.connections.Connection.cursor", "13", type="pymysql.cursors.Cursor", noun="database cursor",
          proof="pymysql.connect(host='127.0.0.1', defer_connect=True).cursor()"),
    Maker("mysql.connector.connect", "13", type="mysql.connector.MySQLConnection", aliases=(
          "mysql.connector.MySQLConnection", "mysql.connector.connection.MySQLConnection")),
    Maker("MySQLdb.connect", "13", noun="database connection"),
    Maker("pyodbc.connect", "13", noun="database connection"),
    Maker("oracledb.connect", "13", noun="database connection", aliases=("cx_Oracle.connect",)),
    Maker("peewee.SqliteDatabase", "13", noun="database", crosses=("deepcopy",), aliases=(
          "peewee.MySQLDatabase", "peewee.PostgresqlDatabase"), proof="peewee.SqliteDatabase(':memory:')"),
    Maker("clickhouse_driver.Client", "15", noun="ClickHouse client", crosses=_DILL,
          proof="clickhouse_driver.Client('127.0.0.1')"),
    Maker("neo4j.GraphDatabase.driver", "15", noun="Neo4j driver", crosses=_DILL,
          proof="neo4j.GraphDatabase.driver('bolt://127.0.0.1:9')"),
    Maker("plyvel.DB", "13", noun="LevelDB database",
          proof="plyvel.DB(FOLDER + '/level', create_if_missing=True)"),
    Maker("pymongo.MongoClient", "15", noun="MongoDB client", crosses=_DILL, aliases=(
          "motor.motor_asyncio.AsyncIOMotorClient", "pymongo.AsyncMongoClient", "pymongo.mongo_client.MongoClient"),
          proof="pymongo.MongoClient(connect=False)"),
    Maker("pymongo.MongoClient.[]", "15", type="pymongo.database.Database", noun="MongoDB database", crosses=_DILL,
          aliases=("pymongo.MongoClient.get_database", "pymongo.MongoClient.get_default_database",
                   "pymongo.database.Database"), proof="pymongo.MongoClient(connect=False)['a']"),
    Maker("pymongo.database.Database.[]", "15", type="pymongo.collection.Collection", noun="MongoDB collection",
          aliases=("pymongo.collection.Collection", "pymongo.database.Database.get_collection"),
          proof="pymongo.MongoClient(connect=False)['a']['b']"),
    Maker("pymongo.collection.Collection.find", "15", type="pymongo.cursor.Cursor", noun="MongoDB cursor",
          crosses=("deepcopy",),
          aliases=("pymongo.cursor.Cursor",), proof="pymongo.MongoClient(connect=False)['a']['b'].find()"),
    Maker("redis.Redis", "15", noun="Redis client", aliases=(
          "redis.Redis.from_url", "redis.StrictRedis", "redis.StrictRedis.from_url", "redis.asyncio.Redis",
          "redis.client.Redis", "redis.client.StrictRedis", "redis.from_url"), proof="redis.Redis()"),
    Maker("redis.ConnectionPool", "15", noun="Redis connection pool", crosses=_DILL, aliases=(
          "redis.BlockingConnectionPool", "redis.ConnectionPool.from_url", "redis.connection.ConnectionPool"),
          proof="redis.ConnectionPool()"),
    Maker("redis.Redis.pipeline", "15", noun="Redis pipeline", crosses=_DILL, type="redis.client.Pipeline",
          proof="redis.Redis().pipeline()"),
    Maker("redis.Redis.pubsub", "15", noun="Redis subscription", type="redis.client.PubSub",
          proof="redis.Redis().pubsub()"),
    Safe("sqlalchemy.MetaData", "its tables are its state", proof="sqlalchemy.MetaData()"),
    Safe("sqlalchemy.select", "a statement is stored as its parts", proof="sqlalchemy.select(1)"),
    Safe("influxdb_client.InfluxDBClient", "it makes its connections anew",
         proof="influxdb_client.InfluxDBClient('http://127.0.0.1:9', 't')"),
    Safe("bson.ObjectId", "its bytes are its state", proof="bson.ObjectId()"),
    Returns("sqlalchemy.MetaData", "sqlalchemy.MetaData"),
)
