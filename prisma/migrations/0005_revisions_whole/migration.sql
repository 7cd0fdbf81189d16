-- A version holds all that an edit may change, so that an approval and a restore bring back the whole.
-- AlterTable
ALTER TABLE "article_revision" ADD COLUMN     "language" "content_language" NOT NULL DEFAULT 'eng',
ADD COLUMN     "summary" VARCHAR(400);

-- AlterTable
ALTER TABLE "paper" ADD COLUMN     "review_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "paper_revision" ADD COLUMN     "abstract" TEXT,
ADD COLUMN     "authors" TEXT[],
ADD COLUMN     "doi" VARCHAR(200),
ADD COLUMN     "journal" VARCHAR(300),
ADD COLUMN     "licence" VARCHAR(100),
ADD COLUMN     "text" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "year" INTEGER;

-- CreateIndex
CREATE INDEX "paper_review_due_at_idx" ON "paper"("review_due_at");

UPDATE "article_revision" AS r SET "language" = a."language", "summary" = a."summary"
FROM "article" AS a WHERE a."id" = r."article_id";
UPDATE "paper_revision" AS r SET "text" = p."text", "authors" = p."authors", "journal" = p."journal", "year" = p."year",
  "doi" = p."doi", "abstract" = p."abstract", "licence" = p."licence"
FROM "paper" AS p WHERE p."id" = r."paper_id";

-- At most one edit of an item waits; a newer one takes the place of the one before.
CREATE UNIQUE INDEX "article_revision_waiting_key" ON "article_revision" ("article_id") WHERE "state" = 'PENDING';
CREATE UNIQUE INDEX "paper_revision_waiting_key" ON "paper_revision" ("paper_id") WHERE "state" = 'PENDING';

-- Covers whose sizes are still to be made.
CREATE INDEX "stored_file_unsized_idx" ON "stored_file" ("created_at") WHERE "kind" = 'COVER' AND "variants" IS NULL;
