-- The search's own file of texts takes up the copies of documents in the order of their changes.
CREATE INDEX document_projection_seq ON document_projection (kind, seq);
