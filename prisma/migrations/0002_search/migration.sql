-- Search and the indexes that Prisma's schema cannot express. See docs/decisions/0003-search.md.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- 'simple' keeps every word as it stands: four languages share one index, and none of PostgreSQL's stemmers
-- knows Kinyarwanda. Accents are folded, so that "cafeine" finds "caféine".
CREATE TEXT SEARCH CONFIGURATION ingingo (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION ingingo
  ALTER MAPPING FOR asciiword, word, hword, hword_part, hword_asciipart, asciihword
  WITH unaccent, simple;

-- A tsvector holds at most 1 MB: texts are cut well before.
ALTER TABLE "article" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('ingingo', "title"), 'A') || setweight(to_tsvector('ingingo', left("text", 250000)), 'C')
) STORED;
ALTER TABLE "paper" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('ingingo', "title"), 'A') || setweight(to_tsvector('ingingo', left("text", 250000)), 'C')
) STORED;
ALTER TABLE "video" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (to_tsvector('ingingo', "title")) STORED;
ALTER TABLE "fact" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('ingingo', "title"), 'A') || setweight(to_tsvector('ingingo', left("content", 250000)), 'C')
) STORED;
ALTER TABLE "faq" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('ingingo', "question"), 'A') || setweight(to_tsvector('ingingo', left("answer", 250000)), 'C')
) STORED;
ALTER TABLE "forum_post" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('ingingo', "title"), 'A') || setweight(to_tsvector('ingingo', left("text", 250000)), 'C')
) STORED;

CREATE INDEX "article_search_idx" ON "article" USING gin ("search") WHERE "deleted_at" IS NULL;
CREATE INDEX "paper_search_idx" ON "paper" USING gin ("search") WHERE "deleted_at" IS NULL;
CREATE INDEX "video_search_idx" ON "video" USING gin ("search") WHERE "deleted_at" IS NULL;
CREATE INDEX "fact_search_idx" ON "fact" USING gin ("search") WHERE "deleted_at" IS NULL;
CREATE INDEX "faq_search_idx" ON "faq" USING gin ("search") WHERE "deleted_at" IS NULL;
CREATE INDEX "forum_post_search_idx" ON "forum_post" USING gin ("search") WHERE "deleted_at" IS NULL;

-- The public lists: what is approved and not deleted, newest first, alone and by language.
CREATE INDEX "article_public_idx" ON "article" ("published_at" DESC, "id" DESC)
  WHERE "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "article_public_language_idx" ON "article" ("language", "published_at" DESC, "id" DESC)
  WHERE "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "paper_public_idx" ON "paper" ("published_at" DESC, "id" DESC)
  WHERE "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "paper_public_language_idx" ON "paper" ("language", "published_at" DESC, "id" DESC)
  WHERE "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "video_public_idx" ON "video" ("created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "fact_public_idx" ON "fact" ("created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "faq_public_idx" ON "faq" ("created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "article_waiting_idx" ON "article" ("created_at") WHERE NOT "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "paper_waiting_idx" ON "paper" ("created_at") WHERE NOT "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "user_name_trgm_idx" ON "user" USING gin (("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);

-- The words of all public texts: a misspelt word of a search is replaced by its nearest neighbours here.
-- Filled by triggers, so that no write can forget it; the forum's words never enter.
CREATE TABLE "search_term" ("word" text PRIMARY KEY);
CREATE INDEX "search_term_trgm_idx" ON "search_term" USING gin ("word" gin_trgm_ops);

CREATE FUNCTION collect_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term (word)
  SELECT t.lexeme FROM unnest(NEW.search) AS t
  WHERE length(t.lexeme) BETWEEN 4 AND 40 AND t.lexeme ~ '^[[:alpha:]]+$'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER article_terms AFTER INSERT OR UPDATE ON "article" FOR EACH ROW
  WHEN (NEW.is_published AND NEW.deleted_at IS NULL) EXECUTE FUNCTION collect_search_terms();
CREATE TRIGGER paper_terms AFTER INSERT OR UPDATE ON "paper" FOR EACH ROW
  WHEN (NEW.is_published AND NEW.deleted_at IS NULL) EXECUTE FUNCTION collect_search_terms();
CREATE TRIGGER video_terms AFTER INSERT OR UPDATE ON "video" FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION collect_search_terms();
CREATE TRIGGER fact_terms AFTER INSERT OR UPDATE ON "fact" FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION collect_search_terms();
CREATE TRIGGER faq_terms AFTER INSERT OR UPDATE ON "faq" FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION collect_search_terms();
