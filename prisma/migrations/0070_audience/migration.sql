-- For whom a text is written. Papers are for clinicians unless somebody says otherwise, all else is for patients.
CREATE TYPE "audience" AS ENUM ('patients', 'clinicians');
ALTER TABLE "article" ADD COLUMN "audience" "audience" NOT NULL DEFAULT 'patients';
ALTER TABLE "paper" ADD COLUMN "audience" "audience" NOT NULL DEFAULT 'clinicians';
ALTER TABLE "video" ADD COLUMN "audience" "audience" NOT NULL DEFAULT 'patients';
ALTER TABLE "revision" ADD COLUMN "audience" "audience" NOT NULL DEFAULT 'patients';
UPDATE "revision" SET "audience" = 'clinicians' WHERE "kind" = 'paper';
