-- Every edit of a document writes a row here: one tree, of the document's rows in their order, instead of three (rows, index,
-- sequence). Numbers grow with each document: no row is ever deleted that document.covered does not include.
CREATE TABLE document_update_new (
  document TEXT NOT NULL,
  id INTEGER NOT NULL,
  data BLOB NOT NULL, -- what one turn of the event loop added: one Yjs update, v1
  authors TEXT NOT NULL, -- JSON array of the member ids whose connections sent it; empty: the server itself
  origin TEXT NOT NULL,
  made_at TEXT NOT NULL,
  PRIMARY KEY (document, id)
) STRICT, WITHOUT ROWID;
INSERT INTO document_update_new (document, id, data, authors, origin, made_at)
SELECT document, id, data, authors, origin, made_at FROM document_update ORDER BY document, id;
DROP TABLE document_update;
ALTER TABLE document_update_new RENAME TO document_update;
