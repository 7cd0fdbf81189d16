-- DropIndex
DROP INDEX "notification_preference_unsubscribe_hash_key";

-- AlterTable
ALTER TABLE "forum_post" ADD COLUMN     "acknowledged_at" TIMESTAMPTZ(3),
ADD COLUMN     "redacted_by_id" UUID;

-- AlterTable
ALTER TABLE "forum_receipt" ALTER COLUMN "told_at" DROP NOT NULL;

-- AlterTable
ALTER TABLE "forum_comment" ADD COLUMN     "redacted_by_id" UUID;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "in_digest" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
-- What somebody has chosen stays.
ALTER TABLE "notification_preference" RENAME COLUMN "mail_answers" TO "mail_answer";
ALTER TABLE "notification_preference" RENAME COLUMN "mail_tagged" TO "mail_tagging";
ALTER TABLE "notification_preference" DROP COLUMN "unsubscribe_hash",
ADD COLUMN     "digest_queued_at" TIMESTAMPTZ(3),
ADD COLUMN     "mail_digest" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "mail_mention" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "mail_reply" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "mail_urgency" BOOLEAN NOT NULL DEFAULT true;

-- AddForeignKey
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_redacted_by_id_fkey" FOREIGN KEY ("redacted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_redacted_by_id_fkey" FOREIGN KEY ("redacted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Cases from before: acknowledged when somebody said so, or answered them.
UPDATE "forum_post" SET "acknowledged_at" = coalesce(
  (SELECT min(r."acknowledged_at") FROM "forum_receipt" AS r WHERE r."post_id" = "forum_post"."id"),
  (SELECT min(c."created_at") FROM "forum_comment" AS c
    WHERE c."post_id" = "forum_post"."id" AND c."author_id" IS DISTINCT FROM "forum_post"."author_id"
      AND c."deleted_at" IS NULL)
) WHERE "case_status" = 'URGENCY';

-- The order of the list: 2 an urgent case that nobody has acknowledged, 1 one that nobody has answered, 0 all others.
-- PostgreSQL keeps it, so that no write can forget it.
ALTER TABLE "forum_post" ADD COLUMN "triage" smallint NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN "redacted_at" IS NOT NULL OR "state" = 'CLOSED' THEN 0
    WHEN "case_status" = 'URGENCY' AND "acknowledged_at" IS NULL THEN 2
    WHEN "state" = 'OPEN' THEN 1
    ELSE 0
  END
) STORED;
CREATE INDEX "forum_post_triage_idx" ON "forum_post" ("triage" DESC, "created_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;

-- What waits for the staff: until an urgent case is acknowledged.
DROP INDEX "forum_post_urgent_idx";
CREATE INDEX "forum_post_urgent_idx" ON "forum_post" ("created_at", "id")
  WHERE "triage" = 2 AND "deleted_at" IS NULL;

-- Notices that wait for a digest: the index holds only those.
CREATE INDEX "notification_digest_idx" ON "notification" ("user_id") WHERE "in_digest";
