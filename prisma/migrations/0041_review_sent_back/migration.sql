-- Who named the reviewer or asked for the review, to be told when it is sent back; and why it was.
ALTER TABLE "article" ADD COLUMN "review_named_by" UUID, ADD COLUMN "review_sent_back" VARCHAR(500);
ALTER TABLE "paper" ADD COLUMN "review_named_by" UUID, ADD COLUMN "review_sent_back" VARCHAR(500);
ALTER TABLE "article" ADD CONSTRAINT "article_review_named_by_fkey" FOREIGN KEY ("review_named_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "paper" ADD CONSTRAINT "paper_review_named_by_fkey" FOREIGN KEY ("review_named_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a change changes for readers is typed with it.
ALTER TABLE "draft" ADD COLUMN "change_note" TEXT;
