-- AlterTable
ALTER TABLE "revision" ADD COLUMN     "written_at" TIMESTAMPTZ(3);

-- A translated article or paper is now current as of "translated_at" alone, which its saves advance; until now, a change of its
-- public text counted as well.
UPDATE "article" SET "translated_at" = greatest("translated_at", "content_changed_at")
  WHERE "translation_of" IS NOT NULL AND "content_changed_at" IS NOT NULL;
UPDATE "paper" SET "translated_at" = greatest("translated_at", "content_changed_at")
  WHERE "translation_of" IS NOT NULL AND "content_changed_at" IS NOT NULL;
