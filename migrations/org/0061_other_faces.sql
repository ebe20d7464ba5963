-- The other face of each link: without it, reading a table's fields went through all fields for each of them.
CREATE INDEX field_def_link ON field_def (link_id) WHERE link_id IS NOT NULL;
