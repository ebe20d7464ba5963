-- Pages of other origins that may use a token from a browser; JSON list.
ALTER TABLE api_token ADD COLUMN origins TEXT NOT NULL DEFAULT '[]';
