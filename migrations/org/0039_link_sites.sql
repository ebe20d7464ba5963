-- The sites that may show a link's page in a frame, as JSON of their https origins.
ALTER TABLE public_link ADD COLUMN sites TEXT NOT NULL DEFAULT '[]';
