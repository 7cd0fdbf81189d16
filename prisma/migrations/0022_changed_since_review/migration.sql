-- When the text of an article or paper last changed: a review that is older than that was of another text. Texts from
-- before get the moment of their last approved version.
ALTER TABLE "article" ADD COLUMN "content_changed_at" TIMESTAMPTZ(3);
ALTER TABLE "paper" ADD COLUMN "content_changed_at" TIMESTAMPTZ(3);

UPDATE "article" SET "content_changed_at" = (
  SELECT max("decided_at") FROM "article_revision"
  WHERE "article_id" = "article"."id" AND "state" = 'APPROVED'
) WHERE "reviewed_at" IS NOT NULL;

UPDATE "paper" SET "content_changed_at" = (
  SELECT max("decided_at") FROM "paper_revision"
  WHERE "paper_id" = "paper"."id" AND "state" = 'APPROVED'
) WHERE "reviewed_at" IS NOT NULL;

-- What waits to be reviewed again, for the list of what is to be done.
CREATE INDEX "article_changed_since_review" ON "article" ("content_changed_at")
  WHERE "content_changed_at" > "reviewed_at" AND "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "paper_changed_since_review" ON "paper" ("content_changed_at")
  WHERE "content_changed_at" > "reviewed_at" AND "is_published" AND "deleted_at" IS NULL;
