-- What watching a film costs, and what is said in it.
ALTER TABLE "video" ADD COLUMN "minutes" INTEGER, ADD COLUMN "megabytes" INTEGER,
  ADD COLUMN "transcript" TEXT NOT NULL DEFAULT '';

-- What is said is searched as the text of an article. A generated column cannot be changed, only made anew.
ALTER TABLE "video" DROP COLUMN "search";
ALTER TABLE "video" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('ingingo', "title"), 'A') || setweight(to_tsvector('ingingo', "topic_words"), 'B') ||
  setweight(to_tsvector('ingingo', left("transcript", 250000)), 'C')) STORED;
CREATE INDEX "video_search_idx" ON "video" USING gin ("search") WHERE "deleted_at" IS NULL;

-- A translation is behind where what is said has changed, too.
DROP TRIGGER video_content_changed ON "video";
CREATE TRIGGER video_content_changed BEFORE UPDATE ON "video" FOR EACH ROW
  WHEN ((OLD.title, OLD.url, OLD.transcript) IS DISTINCT FROM (NEW.title, NEW.url, NEW.transcript))
  EXECUTE FUNCTION note_changed_content();
