-- How days, times and numbers are written in the organisation, as JSON.
ALTER TABLE organisation ADD COLUMN formats TEXT NOT NULL DEFAULT '{}';
