-- Photographs of cases.

ALTER TYPE "file_kind" ADD VALUE 'CASE_PICTURE';

CREATE TABLE "case_picture" (
    "file_id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "shows_who" BOOLEAN NOT NULL,
    "reason" TEXT,
    "covered" SMALLINT NOT NULL,

    CONSTRAINT "case_picture_pkey" PRIMARY KEY ("file_id"),
    -- What may tell who the patient is stays for a reason only.
    CONSTRAINT "case_picture_reason" CHECK (NOT "shows_who" OR "reason" IS NOT NULL)
);

CREATE UNIQUE INDEX "case_picture_post_id_place_key" ON "case_picture"("post_id", "place");

ALTER TABLE "case_picture" ADD CONSTRAINT "case_picture_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "case_picture" ADD CONSTRAINT "case_picture_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
