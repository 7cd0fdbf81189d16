-- More of what texts write as one: signs within a word ("B*27", "25(OH)D", "DMARD(s)") join its parts, and grouped digits
-- ("1 000 000", "1,000,000") are one number too. docs/rules.md#search-tokens
CREATE OR REPLACE FUNCTION search_fold("text" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN translate(
    -- Hyphens that join nothing.
    regexp_replace(
      -- Between a digit and a letter.
      regexp_replace(regexp_replace(
        -- Whatever is neither letter nor digit; by range, because character classes depend on the database's locale.
        regexp_replace(
          -- Groups of digits.
          regexp_replace(
            -- A decimal, with a point or a comma, becomes a chunk of its own; a range of numbers becomes two.
            regexp_replace(regexp_replace(
              -- A star or a bracket within a word.
              regexp_replace(regexp_replace(
                translate(
                  public.unaccent('public.unaccent'::regdictionary, regexp_replace(lower(normalize($1, NFKC)),
                    '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+', '', 'g')),
                  U&'\2010\2011\2012\2013\2212', '-----'),
                '([a-z])\*(?=[0-9])|([a-z0-9])\((?=[a-z0-9]{1,5}\))', '\1\2-', 'g'), '(-[a-z0-9]{1,5})\)(?=[a-z0-9])', '\1-', 'g'),
              '(?<![0-9.,])([0-9]+)[.,]([0-9]+)(?![.,]?[0-9])', E' \\1\ue000\\2 ', 'g'), '([0-9])-(?=[0-9])', '\1 ', 'g'),
            '(?<![0-9\ue000])([0-9]{1,3})(?:[.,''\u2019](?=[0-9]{3}(?![0-9]))| (?=(?:[0-9]{3} )*000(?![0-9])))', '\1-', 'g'),
          '[\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ue001-\uf8ff\U0001f000-\U0001faff]+',
          ' ', 'g'),
        E'([0-9])([^0-9 \ue000-])', '\1-\2', 'g'), E'([^0-9 \ue000-])([0-9])', '\1-\2', 'g'),
      '(^|[ -])-+|-+(?= |$)', ' ', 'g'),
    U&'\E000', '.');
END $$;

-- A decimal of three digits may be thousands: "2,000" is indexed as "2000" too.
CREATE OR REPLACE FUNCTION search_tokens("text" text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(public.search_fold($1),
      '(^| )([0-9]{1,3})\.([0-9]{3})(?= |$)', '\1\2 \3 \2d\3 \2\3', 'g'),
      '(^| )([0-9]+)\.([0-9]+)(?= |$)', '\1\2 \3 \2d\3', 'g'),
      '(^| )([^ -]+)-([^ -]+)(?= |$)', '\1\2 \3 \2\3', 'g'),
      '(^| )([^ -]+)-([^ -]+)-([^ -]+)(?= |$)', '\1\2 \3 \4 \2\3\4', 'g'),
      '(^| )([^ -]+)-([^ -]+)-([^ -]+)-([^ -]+)(?= |$)', '\1\2 \3 \4 \5 \2\3\4\5', 'g'),
    '-', ' ');
END $$;

CREATE OR REPLACE FUNCTION search_query(word text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most words are plain, and need no subquery.
  IF $1 ~ '^[a-z]+$' THEN RETURN to_tsquery('public.ingingo'::regconfig, $1 || ':*'); END IF;
  RETURN to_tsquery('public.ingingo'::regconfig, (SELECT coalesce(string_agg(CASE
      WHEN chunk ~ '^[0-9]{1,3}\.[0-9]{3}$'
        THEN format('(%L:* | %L:* | %L:*)', replace(chunk, '.', 'd'), chunk, replace(chunk, '.', ''))
      WHEN chunk LIKE '%.%' THEN format('(%L:* | %L:*)', replace(chunk, '.', 'd'), chunk)
      WHEN chunk LIKE '%-%' THEN format('(%L:* | (%s:*))', replace(chunk, '-', ''),
        replace(quote_literal(chunk), '-', CASE WHEN chunk ~ '[0-9]' THEN ''' <-> ''' ELSE ''' & ''' END))
      ELSE format('%L:*', chunk)
    END, ' & '), '')
  FROM unnest(string_to_array(public.search_fold($1), ' ')) AS chunk WHERE chunk <> ''));
END $$;

-- The generated columns of the rows that have such a text are computed anew by an update.
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT * FROM (VALUES ('article', 'title', 'text'), ('paper', 'title', 'text'), ('video', 'title', 'transcript'),
    ('fact', 'title', 'content'), ('faq', 'question', 'answer'), ('forum_post', 'title', 'text')) AS v (kind, title, body)
  LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE concat_ws(chr(10), %2$I, %3$I) ~ %4$L', item.kind, item.title, item.body,
      '[[:alpha:]]\*[0-9]|[[:alnum:]]\([[:alnum:]]{1,5}\)|[0-9][.,'' \u2019\u00a0\u202f][0-9]{3}');
  END LOOP;
END $$;
