-- AlterTable
ALTER TABLE "case_follow_up" ADD COLUMN     "first_answered_at" TIMESTAMPTZ(3);

-- If an answer was changed later, the audit log has the time of the first one, unless it was purged.
UPDATE "case_follow_up" SET "first_answered_at" = least("answered_at", (
  SELECT min("event"."created_at") FROM "audit_event" AS "event"
  WHERE "event"."action" = 'forum.follow-up' AND "event"."object_id" = "post_id" AND "event"."created_at" >= "asked_at"))
  WHERE "answered_at" IS NOT NULL;
