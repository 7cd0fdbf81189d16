-- When somebody took a case; what was taken before is read once from what was written down.
ALTER TABLE "forum_post" ADD COLUMN "taken_at" TIMESTAMPTZ(3);

UPDATE "forum_post" AS p SET "taken_at" = least(p."acknowledged_at", (
  SELECT min(e."created_at") FROM "audit_event" AS e
  WHERE e."object_kind" = 'forum' AND e."object_id" = p."id" AND e."action" = 'forum.take'));
