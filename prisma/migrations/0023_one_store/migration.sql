-- Comments on articles and papers stand in one table, and so do their versions: whatever is true of them is said once.
-- Each row names the article or the paper that it belongs to, with a reference; `kind` says which of the two, and the
-- check holds it to that.
CREATE TABLE "revision" (
    "id" UUID NOT NULL,
    "kind" "content_kind" NOT NULL,
    "article_id" UUID,
    "paper_id" UUID,
    "title" VARCHAR(300) NOT NULL,
    "language" "content_language" NOT NULL DEFAULT 'eng',
    "content" TEXT NOT NULL,
    "file_id" UUID,
    "summary" VARCHAR(400),
    "text" TEXT NOT NULL DEFAULT '',
    "authors" TEXT[],
    "journal" VARCHAR(300),
    "year" INTEGER,
    "doi" VARCHAR(200),
    "abstract" TEXT,
    "licence" VARCHAR(100),
    "state" "revision_state" NOT NULL DEFAULT 'PENDING',
    "editor_id" UUID,
    "decider_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revision_one_item" CHECK (
      CASE "kind"
        WHEN 'article' THEN "article_id" IS NOT NULL AND "paper_id" IS NULL
        WHEN 'paper' THEN "paper_id" IS NOT NULL AND "article_id" IS NULL
      END IS TRUE
    ),
    CONSTRAINT "revision_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "comment" (
    "id" UUID NOT NULL,
    "kind" "content_kind" NOT NULL,
    "article_id" UUID,
    "paper_id" UUID,
    "author_id" UUID,
    "content" TEXT NOT NULL,
    "moderation" "moderation_state" NOT NULL DEFAULT 'VISIBLE',
    "redacted_at" TIMESTAMPTZ(3),
    "redacted_by_id" UUID,
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_one_item" CHECK (
      CASE "kind"
        WHEN 'article' THEN "article_id" IS NOT NULL AND "paper_id" IS NULL
        WHEN 'paper' THEN "paper_id" IS NOT NULL AND "article_id" IS NULL
      END IS TRUE
    ),
    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

INSERT INTO "revision" ("id", "kind", "article_id", "title", "language", "content", "file_id", "summary", "state",
  "editor_id", "decider_id", "decided_at", "reason", "created_at")
SELECT "id", 'article', "article_id", "title", "language", "content", "cover_id", "summary", "state",
  "editor_id", "decider_id", "decided_at", "reason", "created_at"
FROM "article_revision";
INSERT INTO "revision" ("id", "kind", "paper_id", "title", "language", "content", "file_id", "text", "authors", "journal",
  "year", "doi", "abstract", "licence", "state", "editor_id", "decider_id", "decided_at", "reason", "created_at")
SELECT "id", 'paper', "paper_id", "title", "language", "reference", "file_id", "text", "authors", "journal",
  "year", "doi", "abstract", "licence", "state", "editor_id", "decider_id", "decided_at", "reason", "created_at"
FROM "paper_revision";

INSERT INTO "comment" ("id", "kind", "article_id", "author_id", "content", "moderation", "redacted_at", "redacted_by_id",
  "edited_at", "created_at")
SELECT "id", 'article', "article_id", "author_id", "content", "moderation", "redacted_at", "redacted_by_id",
  "edited_at", "created_at"
FROM "article_comment";
INSERT INTO "comment" ("id", "kind", "paper_id", "author_id", "content", "moderation", "redacted_at", "redacted_by_id",
  "edited_at", "created_at")
SELECT "id", 'paper', "paper_id", "author_id", "content", "moderation", "redacted_at", "redacted_by_id",
  "edited_at", "created_at"
FROM "paper_comment";

DROP VIEW "comment_for_review";
ALTER TABLE "comment_report" ADD COLUMN "comment_id" UUID;
UPDATE "comment_report" SET "comment_id" = coalesce("article_comment_id", "paper_comment_id");
DROP INDEX "comment_report_article_comment_id_reporter_id_key";
DROP INDEX "comment_report_paper_comment_id_reporter_id_key";
ALTER TABLE "comment_report" DROP CONSTRAINT "comment_report_one_comment",
  DROP COLUMN "article_comment_id", DROP COLUMN "paper_comment_id", ALTER COLUMN "comment_id" SET NOT NULL;
CREATE UNIQUE INDEX "comment_report_comment_id_reporter_id_key" ON "comment_report"("comment_id", "reporter_id");

DROP INDEX "article_revision_article_id_created_at_idx";
DROP INDEX "article_revision_state_created_at_idx";
DROP INDEX "article_revision_cover_id_idx";
DROP INDEX "article_revision_waiting_key";
DROP INDEX "article_revision_pictures_idx";
DROP INDEX "paper_revision_paper_id_created_at_idx";
DROP INDEX "paper_revision_state_created_at_idx";
DROP INDEX "paper_revision_file_id_idx";
DROP INDEX "paper_revision_waiting_key";
DROP INDEX "paper_revision_pictures_idx";
DROP INDEX "article_comment_article_id_created_at_idx";
DROP INDEX "article_comment_author_id_created_at_idx";
DROP INDEX "article_comment_moderation_created_at_idx";
DROP INDEX "paper_comment_paper_id_created_at_idx";
DROP INDEX "paper_comment_author_id_created_at_idx";
DROP INDEX "paper_comment_moderation_created_at_idx";
DROP TRIGGER "article_revision_hold_pictures" ON "article_revision";
DROP TRIGGER "paper_revision_hold_pictures" ON "paper_revision";
DROP TABLE "article_revision", "paper_revision", "article_comment", "paper_comment";

CREATE INDEX "revision_article_id_created_at_idx" ON "revision"("article_id", "created_at" DESC);
CREATE INDEX "revision_paper_id_created_at_idx" ON "revision"("paper_id", "created_at" DESC);
CREATE INDEX "revision_state_created_at_idx" ON "revision"("state", "created_at");
CREATE INDEX "revision_file_id_idx" ON "revision"("file_id");
CREATE INDEX "comment_article_id_created_at_idx" ON "comment"("article_id", "created_at");
CREATE INDEX "comment_paper_id_created_at_idx" ON "comment"("paper_id", "created_at");
CREATE INDEX "comment_author_id_created_at_idx" ON "comment"("author_id", "created_at");
CREATE INDEX "comment_moderation_created_at_idx" ON "comment"("moderation", "created_at");
ALTER TABLE "revision" ADD CONSTRAINT "revision_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "revision" ADD CONSTRAINT "revision_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "revision" ADD CONSTRAINT "revision_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "revision" ADD CONSTRAINT "revision_editor_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "revision" ADD CONSTRAINT "revision_decider_id_fkey" FOREIGN KEY ("decider_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "comment" ADD CONSTRAINT "comment_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "comment" ADD CONSTRAINT "comment_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "comment" ADD CONSTRAINT "comment_redacted_by_id_fkey" FOREIGN KEY ("redacted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At most one edit of an item waits; a newer one takes the place of the one before.
CREATE UNIQUE INDEX "revision_waiting_article_key" ON "revision" ("article_id") WHERE "state" = 'PENDING';
CREATE UNIQUE INDEX "revision_waiting_paper_key" ON "revision" ("paper_id") WHERE "state" = 'PENDING';

-- The pictures of versions, as of every rich text.
CREATE INDEX "revision_pictures_idx" ON "revision" USING gin (picture_ids("content")) WHERE "content" LIKE '%<img %';
CREATE TRIGGER "revision_hold_pictures" AFTER INSERT OR UPDATE OF "content" ON "revision"
  FOR EACH ROW WHEN (NEW."content" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('content');

-- Comments that an administrator is to look at: those that wait, those that were hidden, and those that somebody
-- reported. `since` and `reason` are of the first report that nobody has looked at. Both halves read an index.
CREATE VIEW "comment_for_review" AS
SELECT waiting."kind", waiting."id", waiting."item_id", coalesce(report."since", waiting."created_at") AS "since",
  report."reason"
FROM (
  SELECT "kind"::text, "id", coalesce("article_id", "paper_id") AS "item_id", "created_at" FROM "comment"
  WHERE "moderation" IN ('HELD', 'HIDDEN') AND "redacted_at" IS NULL
  UNION
  SELECT c."kind"::text, c."id", coalesce(c."article_id", c."paper_id"), c."created_at"
  FROM "comment_report" AS r JOIN "comment" AS c ON c."id" = r."comment_id"
  WHERE r."resolved_at" IS NULL AND c."redacted_at" IS NULL
) AS waiting
LEFT JOIN LATERAL (
  SELECT min(r."created_at") AS "since", (array_agg(r."reason" ORDER BY r."created_at"))[1] AS "reason"
  FROM "comment_report" AS r
  WHERE r."comment_id" = waiting."id" AND r."resolved_at" IS NULL
) AS report ON true;
