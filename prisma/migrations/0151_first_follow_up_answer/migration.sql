-- AlterTable
ALTER TABLE "case_follow_up" ADD COLUMN     "first_answered_at" TIMESTAMPTZ(3);

-- An answer that was changed since has the time of its first writing in the audit log, if that has not been purged.
UPDATE "case_follow_up" SET "first_answered_at" = least("answered_at", (
  SELECT min("event"."created_at") FROM "audit_event" AS "event"
  WHERE "event"."action" = 'forum.follow-up' AND "event"."object_id" = "post_id" AND "event"."created_at" >= "asked_at"))
  WHERE "answered_at" IS NOT NULL;
