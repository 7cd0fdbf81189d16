-- The list of videos narrowed to one language, in its order; articles and papers have theirs since 0002_search.
CREATE INDEX "video_public_language_idx" ON "video" ("language", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
