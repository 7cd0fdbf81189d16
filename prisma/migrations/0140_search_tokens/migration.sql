-- One tokenizer for texts and searches: docs/rules.md#search-tokens. In PL/pgSQL, whose plans last for the session: SQL functions
-- are planned for each statement, which takes as long as a search for a rare word.

-- The chunks of a text, separated by spaces: words, numbers, decimals ("2.5") and compounds with their parts joined by hyphens
-- ("il-17", "30-mg", "anti-tnf"). Case, accents and invisible characters are dropped.
CREATE FUNCTION search_fold("text" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN translate(
    -- Hyphens that join nothing.
    regexp_replace(
      -- Between a digit and a letter.
      regexp_replace(regexp_replace(
        -- Whatever is neither letter nor digit; by range, because character classes depend on the database's locale.
        regexp_replace(
          -- A decimal, with a point or a comma, becomes a chunk of its own; a range of numbers becomes two.
          regexp_replace(regexp_replace(
            translate(
              public.unaccent('public.unaccent'::regdictionary, regexp_replace(lower(normalize($1, NFKC)),
                '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+', '', 'g')),
              U&'\2010\2011\2012\2013\2212', '-----'),
            '(?<![0-9.,])([0-9]+)[.,]([0-9]+)(?![.,]?[0-9])', E' \\1\ue000\\2 ', 'g'), '([0-9])-(?=[0-9])', '\1 ', 'g'),
          '[\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ue001-\uf8ff\U0001f000-\U0001faff]+',
          ' ', 'g'),
        E'([0-9])([^0-9 \ue000-])', '\1-\2', 'g'), E'([^0-9 \ue000-])([0-9])', '\1-\2', 'g'),
      '(^|[ -])-+|-+(?= |$)', ' ', 'g'),
    U&'\E000', '.');
END $$;

-- What is indexed: the parts of compounds and decimals, followed by the whole as one word ("il 17 il17", "2 5 2d5").
CREATE FUNCTION search_tokens("text" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(public.search_fold($1),
      '(^| )([0-9]+)\.([0-9]+)(?= |$)', '\1\2 \3 \2d\3', 'g'),
      '(^| )([^ -]+)-([^ -]+)(?= |$)', '\1\2 \3 \2\3', 'g'),
      '(^| )([^ -]+)-([^ -]+)-([^ -]+)(?= |$)', '\1\2 \3 \4 \2\3\4', 'g'),
      '(^| )([^ -]+)-([^ -]+)-([^ -]+)-([^ -]+)(?= |$)', '\1\2 \3 \4 \5 \2\3\4\5', 'g'),
    '-', ' ');
END $$;

-- A text as the parser of ts_headline is to read it: U+0001 around each sign that would join words, which the excerpts drop. A
-- decimal with a point stays whole.
CREATE FUNCTION search_separated("text" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN regexp_replace(regexp_replace(CASE WHEN $1 ~ '[\u0300-\u036f]' THEN normalize($1, NFC) ELSE $1 END,
    '[\u0001\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'),
    '[-/@:_+&<>~''\u2018\u2019\u02bb\u02bc\u2010-\u2013]|\.(?![0-9])|(?<![0-9])\.', E'\u0001\\&\u0001', 'g');
END $$;

-- The query for one typed word: it begins a word of the text. A compound matches as a whole or by its parts, which must be
-- neighbours where one of them is a number. A decimal matches as a whole: in the index ("2d5") or in an excerpt ("2.5").
CREATE FUNCTION search_query(word text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most words are plain, and need no subquery.
  IF $1 ~ '^[a-z]+$' THEN RETURN to_tsquery('public.ingingo'::regconfig, $1 || ':*'); END IF;
  RETURN to_tsquery('public.ingingo'::regconfig, (SELECT coalesce(string_agg(CASE
      WHEN chunk LIKE '%.%' THEN format('(%L:* | %L:*)', replace(chunk, '.', 'd'), chunk)
      WHEN chunk LIKE '%-%' THEN format('(%L:* | (%s:*))', replace(chunk, '-', ''),
        replace(quote_literal(chunk), '-', CASE WHEN chunk ~ '[0-9]' THEN ''' <-> ''' ELSE ''' & ''' END))
      ELSE format('%L:*', chunk)
    END, ' & '), '')
  FROM unnest(string_to_array(public.search_fold($1), ' ')) AS chunk WHERE chunk <> ''));
END $$;
CREATE AGGREGATE search_all(tsquery) (SFUNC = tsquery_and, STYPE = tsquery);
CREATE AGGREGATE search_any(tsquery) (SFUNC = tsquery_or, STYPE = tsquery);

-- A tsvector holds at most 1 MB: texts are cut well before.
CREATE FUNCTION search_vector("text" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('public.ingingo'::regconfig, left(public.search_tokens(left($1, 250000)), 250000));
END $$;

-- The names that pages show with an article or a paper, kept by triggers as topic_words is. They mirror `publicName`
-- (lib/core/accounts.ts): of a visitor the first name only, and nothing of a restricted account.
CREATE FUNCTION author_words(person uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT concat_ws(' ', first_name, CASE WHEN role <> 'USER' AND is_approved THEN last_name END)
    FROM public."user" WHERE id = $1 AND account_status <> 'RESTRICTED'), '')
$$;
ALTER TABLE article ADD COLUMN author_words text NOT NULL DEFAULT '';
ALTER TABLE paper ADD COLUMN author_words text NOT NULL DEFAULT '';

CREATE FUNCTION set_author_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'article' THEN
    NEW.author_words := author_words(NEW.author_id);
  ELSE
    NEW.author_words := coalesce(nullif(array_to_string(NEW.authors, ' '), ''), author_words(NEW.uploader_id));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER article_author_words BEFORE INSERT OR UPDATE OF author_id, author_words ON article
  FOR EACH ROW EXECUTE FUNCTION set_author_words();
CREATE TRIGGER paper_author_words BEFORE INSERT OR UPDATE OF authors, uploader_id, author_words ON paper
  FOR EACH ROW EXECUTE FUNCTION set_author_words();

CREATE FUNCTION refresh_author_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article SET author_words = DEFAULT WHERE author_id = NEW.id;
  UPDATE paper SET author_words = DEFAULT WHERE uploader_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER user_author_words AFTER UPDATE ON "user" FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.role, OLD.is_approved, OLD.account_status = 'RESTRICTED') IS DISTINCT FROM
    (NEW.first_name, NEW.last_name, NEW.role, NEW.is_approved, NEW.account_status = 'RESTRICTED'))
  EXECUTE FUNCTION refresh_author_words();

UPDATE article SET author_words = DEFAULT;
UPDATE paper SET author_words = DEFAULT;

-- A generated column cannot be changed, only made anew. Titles weigh most, then topics, texts and names.
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT * FROM (VALUES ('article', 'title', 'text', ARRAY['topic_words B', 'author_words D']),
    ('paper', 'title', 'text', ARRAY['topic_words B', 'author_words D']), ('video', 'title', 'transcript', ARRAY['topic_words B']),
    ('fact', 'title', 'content', ARRAY['topic_words B']), ('faq', 'question', 'answer', ARRAY['topic_words B']),
    ('forum_post', 'title', 'text', '{}')) AS v (kind, title, body, more)
  LOOP
    EXECUTE format('ALTER TABLE %I DROP COLUMN search', item.kind);
    EXECUTE format('ALTER TABLE %I ADD COLUMN search tsvector GENERATED ALWAYS AS (%s) STORED', item.kind, (
      SELECT string_agg(format('setweight(public.search_vector(%I), %L)', split_part(part, ' ', 1), split_part(part, ' ', 2)),
        ' || ')
      FROM unnest(item.more || ARRAY[item.title || ' A', item.body || ' C']) AS part));
    EXECUTE format('CREATE INDEX %I ON %I USING gin (search) WHERE deleted_at IS NULL', item.kind || '_search_idx', item.kind);
  END LOOP;
END $$;

-- Compounds written as one word are suggested too; names are not.
CREATE OR REPLACE FUNCTION collect_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_term (word)
  SELECT t.lexeme FROM unnest(ts_filter(NEW.search, '{a,b,c}')) AS t
  WHERE length(t.lexeme) BETWEEN 4 AND 40 AND t.lexeme ~ '^[[:alpha:]]+$'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
INSERT INTO search_term (word)
SELECT DISTINCT lexeme FROM (
  SELECT search FROM article WHERE is_published AND deleted_at IS NULL
  UNION ALL SELECT search FROM paper WHERE is_published AND deleted_at IS NULL
  UNION ALL SELECT search FROM video WHERE deleted_at IS NULL
  UNION ALL SELECT search FROM fact WHERE deleted_at IS NULL
  UNION ALL SELECT search FROM faq WHERE deleted_at IS NULL) AS item, unnest(ts_filter(item.search, '{a,b,c}'))
WHERE length(lexeme) BETWEEN 4 AND 40 AND lexeme ~ '^[[:alpha:]]+$'
ON CONFLICT DO NOTHING;
