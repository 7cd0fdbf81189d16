-- Lists show the beginning of a text and how long it takes to read: neither needs the text itself to be read. Generated,
-- so that no write can miss them; adding them fills every row that is there.

-- As much of a text as `cutText` (lib/core/text.ts) looks at for 200 graphemes. Where each of the first 202 characters is
-- surely a grapheme of its own, these are enough; else 64 code units for each.
CREATE FUNCTION "text_opening"("text" text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT CASE
  WHEN left($1, 202) ~ '^[\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u202f-\u205e]*$' THEN left($1, 202)
  ELSE left($1, 12865)
END $$;

-- `readingMinutes` (lib/core/text.ts): words are parted by what a regular expression of JavaScript takes for white space.
-- A text as `plainText` makes it has one space between two words, and is counted ten times as fast.
CREATE FUNCTION "text_minutes"("text" text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT greatest(1, round(CASE
  WHEN $1 ~ '^ |  | $|[\u0001-\u001f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]' THEN regexp_count(
    $1, '[^\u0001-\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+')
  ELSE length($1) - length(replace($1, ' ', '')) + 1
END / 200.0))::integer $$;

ALTER TABLE "article"
  ADD COLUMN "opening" text NOT NULL GENERATED ALWAYS AS (public."text_opening"("text")) STORED,
  ADD COLUMN "reading_minutes" integer NOT NULL GENERATED ALWAYS AS (public."text_minutes"("text")) STORED;

ALTER TABLE "paper"
  ADD COLUMN "opening" text NOT NULL GENERATED ALWAYS AS (public."text_opening"(split_part("text", E'\n', 1))) STORED;
