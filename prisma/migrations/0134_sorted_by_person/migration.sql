-- The staff's tables of articles and papers are sorted by people: how many each has of what is not deleted, and one
-- person's rows in the order of their ids, are read from an index alone.

CREATE INDEX "article_person_order_idx" ON "article" ("author_id", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "paper_person_order_idx" ON "paper" ("uploader_id", "id") WHERE "deleted_at" IS NULL;
