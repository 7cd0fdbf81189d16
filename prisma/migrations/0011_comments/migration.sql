-- AlterTable
ALTER TABLE "article_comment" ADD COLUMN     "redacted_by_id" UUID;

-- AlterTable
ALTER TABLE "paper_comment" ADD COLUMN     "redacted_by_id" UUID;

-- AddForeignKey
ALTER TABLE "article_comment" ADD CONSTRAINT "article_comment_redacted_by_id_fkey" FOREIGN KEY ("redacted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_comment" ADD CONSTRAINT "paper_comment_redacted_by_id_fkey" FOREIGN KEY ("redacted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A report is about exactly one comment.
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_one_comment"
  CHECK (num_nonnulls("article_comment_id", "paper_comment_id") = 1);

-- Comments that an administrator is to look at: those that wait, those that were hidden, and those that somebody
-- reported. `since` and `reason` are of the first report that nobody has looked at. Both halves read an index.
CREATE VIEW "comment_for_review" AS
SELECT waiting."kind", waiting."id", waiting."item_id", coalesce(report."since", waiting."created_at") AS "since",
  report."reason"
FROM (
  SELECT 'article' AS "kind", "id", "article_id" AS "item_id", "created_at" FROM "article_comment"
  WHERE "moderation" IN ('HELD', 'HIDDEN') AND "redacted_at" IS NULL
  UNION
  SELECT 'article', c."id", c."article_id", c."created_at"
  FROM "comment_report" AS r JOIN "article_comment" AS c ON c."id" = r."article_comment_id"
  WHERE r."resolved_at" IS NULL AND c."redacted_at" IS NULL
  UNION
  SELECT 'paper', "id", "paper_id", "created_at" FROM "paper_comment"
  WHERE "moderation" IN ('HELD', 'HIDDEN') AND "redacted_at" IS NULL
  UNION
  SELECT 'paper', c."id", c."paper_id", c."created_at"
  FROM "comment_report" AS r JOIN "paper_comment" AS c ON c."id" = r."paper_comment_id"
  WHERE r."resolved_at" IS NULL AND c."redacted_at" IS NULL
) AS waiting
LEFT JOIN LATERAL (
  SELECT min(r."created_at") AS "since", (array_agg(r."reason" ORDER BY r."created_at"))[1] AS "reason"
  FROM "comment_report" AS r
  WHERE (r."article_comment_id" = waiting."id" OR r."paper_comment_id" = waiting."id") AND r."resolved_at" IS NULL
) AS report ON true;
