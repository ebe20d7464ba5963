-- What strangers sent by a form's link: it is taken once and counted, and its visitor may change it by a secret that only they hold.
CREATE TABLE form_submission (
  link_id TEXT NOT NULL,
  submission_id TEXT NOT NULL,
  record_id TEXT NOT NULL,
  -- SHA-256 of the visitor's secret; null: it cannot be changed
  secret_hash TEXT,
  expires_at TEXT,
  made_at TEXT NOT NULL,
  revoked_at TEXT,
  PRIMARY KEY (link_id, submission_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX form_submission_secret ON form_submission (link_id, secret_hash) WHERE secret_hash IS NOT NULL;
