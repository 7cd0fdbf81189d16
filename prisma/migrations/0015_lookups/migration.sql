-- Every request for a cover or a document looks by it.
CREATE INDEX "article_cover_id_idx" ON "article"("cover_id");
CREATE INDEX "article_revision_cover_id_idx" ON "article_revision"("cover_id");
CREATE INDEX "paper_file_id_idx" ON "paper"("file_id");
CREATE INDEX "paper_revision_file_id_idx" ON "paper_revision"("file_id");

-- Who was told of a case is asked by the cause alone.
CREATE INDEX "notification_cause_key_idx" ON "notification"("cause_key");
