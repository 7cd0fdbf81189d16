-- AlterTable
ALTER TABLE "article" ADD COLUMN     "resubmitted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "paper" ADD COLUMN     "resubmitted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "review_requested_at" TIMESTAMPTZ(3);

UPDATE "user" SET "review_requested_at" = "licence"."created_at"
  FROM "licence" WHERE "licence"."file_id" = "user"."new_licence_id";

ALTER TABLE "user" ADD COLUMN "waits_since" TIMESTAMPTZ(3) NOT NULL
  GENERATED ALWAYS AS (coalesce("review_requested_at", "created_at")) STORED;

-- What waits for the staff, longest waiting first: queries must repeat the condition and the order.
DROP INDEX "user_review_idx";
CREATE INDEX "user_review_idx" ON "user" ("waits_since", "id")
  WHERE "role" IN ('RHEUMATOLOGIST', 'INTERNAL_MEDICINE') AND NOT "is_approved" AND "account_status" = 'ACTIVE'
    AND "rejected_at" IS NULL;
DROP INDEX "article_waiting_idx";
CREATE INDEX "article_waiting_idx" ON "article" ((coalesce("resubmitted_at", "created_at")), "id")
  WHERE NOT "is_published" AND "deleted_at" IS NULL AND "rejected_at" IS NULL;
DROP INDEX "paper_waiting_idx";
CREATE INDEX "paper_waiting_idx" ON "paper" ((coalesce("resubmitted_at", "created_at")), "id")
  WHERE NOT "is_published" AND "deleted_at" IS NULL AND "rejected_at" IS NULL;

-- A comment that was held after an edit waits since that edit.
CREATE OR REPLACE VIEW "comment_for_review" AS
SELECT waiting."kind", waiting."id", waiting."item_id", coalesce(report."since", waiting."since") AS "since",
  report."reason"
FROM (
  SELECT "kind"::text, "id", coalesce("article_id", "paper_id") AS "item_id",
    CASE WHEN "moderation" = 'HELD' THEN coalesce("edited_at", "created_at") ELSE "created_at" END AS "since"
  FROM "comment" WHERE "moderation" IN ('HELD', 'HIDDEN') AND "redacted_at" IS NULL
  UNION
  SELECT c."kind"::text, c."id", coalesce(c."article_id", c."paper_id"),
    CASE WHEN c."moderation" = 'HELD' THEN coalesce(c."edited_at", c."created_at") ELSE c."created_at" END
  FROM "comment_report" AS r JOIN "comment" AS c ON c."id" = r."comment_id"
  WHERE r."resolved_at" IS NULL AND c."redacted_at" IS NULL
) AS waiting
LEFT JOIN LATERAL (
  SELECT min(r."created_at") AS "since", (array_agg(r."reason" ORDER BY r."created_at"))[1] AS "reason"
  FROM "comment_report" AS r
  WHERE r."comment_id" = waiting."id" AND r."resolved_at" IS NULL
) AS report ON true;
