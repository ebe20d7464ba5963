-- Versions of documents: states kept while people edit, thinned as they age (sync-server/src/sync/versions.ts).
CREATE TABLE document_version (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  made_at TEXT NOT NULL,
  kind TEXT NOT NULL, -- edited, beforeRestore, restored
  authors TEXT NOT NULL, -- JSON array of the member ids who edited since the version before; '' is the server
  schema_version INTEGER NOT NULL,
  label TEXT, -- given by a person: never thinned
  bytes INTEGER NOT NULL, -- of the state as a Yjs update, v1
  packed INTEGER NOT NULL, -- 1: state is deflated
  state BLOB NOT NULL
) STRICT;
CREATE INDEX document_version_document ON document_version (document, made_at);

-- Who has edited a document since its newest version, written with their first edit in the same transaction: the log itself
-- forgets when it is compacted. No rows: nothing has changed since.
CREATE TABLE document_author_since (
  document TEXT NOT NULL,
  member_id TEXT NOT NULL, -- '' is the server
  since TEXT NOT NULL,
  PRIMARY KEY (document, member_id)
) STRICT, WITHOUT ROWID;
