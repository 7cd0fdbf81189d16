-- Names as they are looked for: "beatrice" finds Béatrice, and "obrien" and "o'brien" find O’Brien.
CREATE FUNCTION "fold_name"("name" text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize($1, NFC), '[''’‘ʼ`´]', '', 'g'))) $$;

ALTER TABLE "user" ADD COLUMN "name_key" text GENERATED ALWAYS AS (public."fold_name"("first_name" || ' ' || "last_name")) STORED;

-- No search asked for the three as one text.
DROP INDEX "user_name_trgm_idx";
CREATE INDEX "user_name_key_trgm_idx" ON "user" USING gin ("name_key" gin_trgm_ops);
CREATE INDEX "user_email_trgm_idx" ON "user" USING gin ("email" gin_trgm_ops);
