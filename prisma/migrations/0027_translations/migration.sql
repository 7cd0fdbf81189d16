-- Texts of all five kinds can be translations of each other: each names its original, which names none.
ALTER TABLE "article" ADD COLUMN "translation_of" UUID, ADD COLUMN "translated_at" TIMESTAMPTZ(3);
ALTER TABLE "paper" ADD COLUMN "translation_of" UUID, ADD COLUMN "translated_at" TIMESTAMPTZ(3);
ALTER TABLE "video" ADD COLUMN "translation_of" UUID, ADD COLUMN "translated_at" TIMESTAMPTZ(3),
  ADD COLUMN "content_changed_at" TIMESTAMPTZ(3);
ALTER TABLE "fact" ADD COLUMN "translation_of" UUID, ADD COLUMN "translated_at" TIMESTAMPTZ(3),
  ADD COLUMN "content_changed_at" TIMESTAMPTZ(3);
ALTER TABLE "faq" ADD COLUMN "translation_of" UUID, ADD COLUMN "translated_at" TIMESTAMPTZ(3),
  ADD COLUMN "content_changed_at" TIMESTAMPTZ(3);

CREATE INDEX "article_translation_of_idx" ON "article"("translation_of");
CREATE INDEX "paper_translation_of_idx" ON "paper"("translation_of");
CREATE INDEX "video_translation_of_idx" ON "video"("translation_of");
CREATE INDEX "fact_translation_of_idx" ON "fact"("translation_of");
CREATE INDEX "faq_translation_of_idx" ON "faq"("translation_of");

ALTER TABLE "article" ADD CONSTRAINT "article_translation_of_fkey" FOREIGN KEY ("translation_of") REFERENCES "article"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "paper" ADD CONSTRAINT "paper_translation_of_fkey" FOREIGN KEY ("translation_of") REFERENCES "paper"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "video" ADD CONSTRAINT "video_translation_of_fkey" FOREIGN KEY ("translation_of") REFERENCES "video"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "fact" ADD CONSTRAINT "fact_translation_of_fkey" FOREIGN KEY ("translation_of") REFERENCES "fact"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "faq" ADD CONSTRAINT "faq_translation_of_fkey" FOREIGN KEY ("translation_of") REFERENCES "faq"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- When the words of what is not approved last changed: articles and papers know it already. Kept by triggers, so that
-- no write can forget it.
CREATE FUNCTION note_changed_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER video_content_changed BEFORE UPDATE ON "video" FOR EACH ROW
  WHEN ((OLD.title, OLD.url) IS DISTINCT FROM (NEW.title, NEW.url)) EXECUTE FUNCTION note_changed_content();
CREATE TRIGGER fact_content_changed BEFORE UPDATE ON "fact" FOR EACH ROW
  WHEN ((OLD.title, OLD.content, OLD.source) IS DISTINCT FROM (NEW.title, NEW.content, NEW.source))
  EXECUTE FUNCTION note_changed_content();
CREATE TRIGGER faq_content_changed BEFORE UPDATE ON "faq" FOR EACH ROW
  WHEN ((OLD.question, OLD.answer, OLD.source) IS DISTINCT FROM (NEW.question, NEW.answer, NEW.source))
  EXECUTE FUNCTION note_changed_content();
