-- Bytes of what one member, or the visitors of one link, sent: asked at each upload and each answer.
CREATE INDEX attachment_member ON attachment (member_id, attached_at, size);
