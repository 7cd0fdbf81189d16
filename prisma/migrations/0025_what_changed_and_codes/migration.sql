-- What changed for readers, in a sentence or two: of each version, and of the newest that said so beside the text.
ALTER TABLE "revision" ADD COLUMN "change_note" VARCHAR(400);
ALTER TABLE "article" ADD COLUMN "change_note" VARCHAR(400), ADD COLUMN "change_noted_at" TIMESTAMPTZ(3);
ALTER TABLE "paper" ADD COLUMN "change_note" VARCHAR(400), ADD COLUMN "change_noted_at" TIMESTAMPTZ(3);

-- What a printed copy is asked about by: 40 random bits as ten letters and digits that differ by eye and by ear. Hex
-- digits 1 to 12 of a random UUID carry nothing else. An item has the code of the text that is public now.
ALTER TABLE "revision" ADD COLUMN "code" VARCHAR(10) NOT NULL
  DEFAULT translate(left(replace(gen_random_uuid()::text, '-', ''), 10), '0123456789abcdef', '23456789fhkmrwxy');
ALTER TABLE "article" ADD COLUMN "code" VARCHAR(10) NOT NULL
  DEFAULT translate(left(replace(gen_random_uuid()::text, '-', ''), 10), '0123456789abcdef', '23456789fhkmrwxy');
ALTER TABLE "paper" ADD COLUMN "code" VARCHAR(10) NOT NULL
  DEFAULT translate(left(replace(gen_random_uuid()::text, '-', ''), 10), '0123456789abcdef', '23456789fhkmrwxy');

-- What is public now says what its last approved version said.
UPDATE "article" SET "code" = last."code" FROM (
  SELECT DISTINCT ON ("article_id") "article_id", "code" FROM "revision"
  WHERE "state" = 'APPROVED' ORDER BY "article_id", "decided_at" DESC NULLS LAST, "id" DESC
) AS last WHERE last."article_id" = "article"."id";
UPDATE "paper" SET "code" = last."code" FROM (
  SELECT DISTINCT ON ("paper_id") "paper_id", "code" FROM "revision"
  WHERE "state" = 'APPROVED' ORDER BY "paper_id", "decided_at" DESC NULLS LAST, "id" DESC
) AS last WHERE last."paper_id" = "paper"."id";

CREATE UNIQUE INDEX "revision_code_key" ON "revision" ("code");
CREATE UNIQUE INDEX "article_code_key" ON "article" ("code");
CREATE UNIQUE INDEX "paper_code_key" ON "paper" ("code");
