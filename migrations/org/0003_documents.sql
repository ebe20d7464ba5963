-- Yjs documents: a snapshot each, and the log of what was stored since (architecture: Documents). A log row is deleted only
-- in the transaction that stores the snapshot which covers it.
CREATE TABLE document (
  name TEXT PRIMARY KEY, -- shared/src/documents/document-names.ts
  epoch INTEGER NOT NULL, -- raised when the content is replaced rather than changed: devices then start over
  schema_version INTEGER NOT NULL,
  state BLOB NOT NULL, -- Yjs update, v1
  covered INTEGER NOT NULL, -- highest document_update.id contained in state
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE document_update (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document TEXT NOT NULL,
  data BLOB NOT NULL, -- what one turn of the event loop added: one Yjs update, v1
  authors TEXT NOT NULL, -- JSON array of the member ids whose connections sent it; empty: the server itself
  origin TEXT NOT NULL,
  made_at TEXT NOT NULL
) STRICT;
CREATE INDEX document_update_document ON document_update (document, id);

-- Whose a Yjs client id is: nobody writes under somebody else's (reliability: forged client ids). '' is the server.
CREATE TABLE document_client (
  document TEXT NOT NULL,
  client_id INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  PRIMARY KEY (document, client_id)
) STRICT, WITHOUT ROWID;

-- What SQL needs of a document (titles, text for search, owners, deadlines); rebuilt from the document at any time.
CREATE TABLE document_projection (
  name TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  data TEXT NOT NULL, -- JSON
  log_id INTEGER NOT NULL, -- newest document_update.id it was made from
  seq INTEGER NOT NULL
) STRICT;
