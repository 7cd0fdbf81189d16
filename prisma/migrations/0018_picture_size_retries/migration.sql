-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "size_tries" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "size_after" TIMESTAMPTZ(3);

-- A picture wide enough for a size has none because a busy machine took too long, or because it is broken: tried again.
UPDATE "stored_file" SET "variants" = NULL
WHERE "kind" IN ('COVER', 'BODY_IMAGE') AND "variants" = '[]'::jsonb AND "width" >= 320;
