-- AlterTable
ALTER TABLE "forum_comment" ADD COLUMN     "author_role" "role";

-- AlterTable
ALTER TABLE "notification_preference" ADD COLUMN     "mail_update" BOOLEAN NOT NULL DEFAULT true;

-- Notices of one case, article or paper: what they say ends when it is gone or decided about.
CREATE INDEX "notification_post_idx" ON "notification" (("data" ->> 'post')) WHERE "data" ->> 'post' IS NOT NULL;
CREATE INDEX "notification_content_idx" ON "notification" (("data" ->> 'id')) WHERE "data" ->> 'id' IS NOT NULL;

-- The one rule of what answers a case. A routine one: what anybody else wrote to it, or the answer that was accepted. An
-- urgent one: a rheumatologist's answer, or that of an internist who has taken it over by "I am on this case". Never its
-- own author's. What somebody was when they wrote counts.
CREATE VIEW "forum_answer" AS
SELECT c."id", c."post_id", c."author_role", c."created_at"
FROM "forum_comment" AS c JOIN "forum_post" AS p ON p."id" = c."post_id"
WHERE c."parent_id" IS NULL AND c."deleted_at" IS NULL AND c."redacted_at" IS NULL AND (
  CASE WHEN p."case_status" = 'ROUTINE'
    THEN c."author_id" IS DISTINCT FROM p."author_id" OR c."id" = p."accepted_answer_id"
    ELSE c."author_id" IS DISTINCT FROM p."author_id" AND (
      c."author_role" = 'RHEUMATOLOGIST' OR c."author_role" = 'INTERNAL_MEDICINE' AND EXISTS (
        SELECT 1 FROM "forum_receipt" AS r WHERE r."post_id" = p."id" AND r."user_id" = c."author_id"
          AND r."acknowledged_at" IS NOT NULL))
  END);

-- backfill
UPDATE "forum_comment" SET "author_role" = "user"."role" FROM "user"
WHERE "user"."id" = "author_id" AND "user"."is_approved" AND "author_role" IS NULL;

-- An acknowledgement is a clinician's. What an internist's mere answer left bears the very moment of that answer.
UPDATE "forum_receipt" AS r SET "acknowledged_at" = NULL
FROM "user" AS u, "forum_post" AS p
WHERE u."id" = r."user_id" AND p."id" = r."post_id" AND r."acknowledged_at" IS NOT NULL AND (
  u."role" NOT IN ('RHEUMATOLOGIST', 'INTERNAL_MEDICINE') OR p."author_id" = u."id"
  OR u."role" = 'INTERNAL_MEDICINE' AND EXISTS (
    SELECT 1 FROM "forum_comment" AS c WHERE c."post_id" = p."id" AND c."author_id" = u."id"
      AND c."created_at" = r."acknowledged_at"));

UPDATE "forum_post" AS p SET "acknowledged_at" = least(
  (SELECT min(r."acknowledged_at") FROM "forum_receipt" AS r WHERE r."post_id" = p."id"),
  (SELECT min(a."created_at") FROM "forum_answer" AS a
    WHERE a."post_id" = p."id" AND a."author_role" = 'RHEUMATOLOGIST'))
WHERE p."acknowledged_at" IS NOT NULL;

UPDATE "forum_post" AS p SET "state" = (
  CASE WHEN EXISTS (SELECT 1 FROM "forum_answer" AS a WHERE a."post_id" = p."id") THEN 'ANSWERED' ELSE 'OPEN' END
)::"case_state"
WHERE p."case_status" = 'URGENCY' AND p."state" <> 'CLOSED';

-- A notice about a case, article or paper that is gone says nothing any more, and does not stay unread.
UPDATE "notification" AS n SET "read_at" = CURRENT_TIMESTAMP, "in_digest" = false
WHERE n."read_at" IS NULL AND (
  n."data" ->> 'post' IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "forum_post" AS p WHERE p."id"::text = n."data" ->> 'post' AND p."deleted_at" IS NULL)
  OR n."data" ->> 'content' = 'article' AND NOT EXISTS (
    SELECT 1 FROM "article" AS a WHERE a."id"::text = n."data" ->> 'id' AND a."deleted_at" IS NULL)
  OR n."data" ->> 'content' = 'paper' AND NOT EXISTS (
    SELECT 1 FROM "paper" AS p WHERE p."id"::text = n."data" ->> 'id' AND p."deleted_at" IS NULL));
