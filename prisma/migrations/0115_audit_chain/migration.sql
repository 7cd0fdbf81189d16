-- CreateTable
CREATE TABLE "audit_link" (
    "sequence" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "words_digest" BYTEA,
    "salt" UUID,

    CONSTRAINT "audit_link_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "hash" BYTEA NOT NULL,
    "purged_sequence" INTEGER NOT NULL DEFAULT 0,
    "purged_hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_link_event_id_key" ON "audit_link"("event_id");

-- One row that each audited transaction changes: room beside it, so that its old versions go with the next change.
ALTER TABLE "audit_head" SET (fillfactor = 10);

-- How the log is sealed: docs/decisions/0061-audit-chain.md. `npm run audit:verify` compares the functions in the database
-- with the last definition of each in these files.

-- What of an event's detail may be destroyed with somebody's account; null where there is nothing of it.
CREATE FUNCTION audit_words("detail" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("detail") = 'object' THEN (
    SELECT jsonb_object_agg(key, value) FROM jsonb_each("detail") WHERE key IN ('device', 'reason')) END
$$;

-- What stays of it for ever.
CREATE FUNCTION audit_lasting("detail" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("detail") = 'object' THEN "detail" - 'device' - 'reason' ELSE "detail" END
$$;

-- Without its salt it says nothing of the words.
CREATE FUNCTION audit_words_digest("salt" uuid, "detail" jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(uuid_send("salt") || convert_to(audit_words("detail")::text, 'UTF8'))
$$;

-- The hash of an event at its place, over a JSON list whose text PostgreSQL makes the same everywhere.
CREATE FUNCTION audit_hash("previous" bytea, "place" integer, "event" audit_event, "words" bytea)
RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256("previous" || convert_to(jsonb_build_array(
    "place", ("event").id, to_char(("event").created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    ("event").action, ("event").object_kind, ("event").object_id, ("event").request_id,
    coalesce(("event").actor_id, ("event").former_actor_id), audit_lasting(("event").detail), encode("words", 'hex')
  )::text, 'UTF8'))
$$;

CREATE FUNCTION append_audit_link("event" audit_event) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
  salt uuid;
  words bytea;
  own bytea;
BEGIN
  SELECT * INTO head FROM audit_head WHERE id = 1 FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_head (id, hash, purged_hash)
      VALUES (1, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
    SELECT * INTO head FROM audit_head WHERE id = 1 FOR UPDATE;
  END IF;
  IF audit_words("event".detail) IS NOT NULL THEN
    salt := gen_random_uuid();
    words := audit_words_digest(salt, "event".detail);
  END IF;
  own := audit_hash(head.hash, head.sequence + 1, "event", words);
  INSERT INTO audit_link (sequence, event_id, previous_hash, hash, words_digest, salt)
    VALUES (head.sequence + 1, "event".id, head.hash, own, words, salt);
  UPDATE audit_head SET sequence = head.sequence + 1, hash = own WHERE id = 1;
END $$;

-- Events of before, in the order in which they were written.
DO $$
DECLARE event audit_event;
BEGIN
  FOR event IN SELECT * FROM audit_event ORDER BY created_at, id LOOP
    PERFORM append_audit_link(event);
  END LOOP;
END $$;

CREATE FUNCTION seal_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE event audit_event;
BEGIN
  SELECT * INTO event FROM audit_event WHERE id = NEW.id;
  PERFORM append_audit_link(event);
  RETURN NULL;
END $$;

-- At the commit: nothing is locked after the head, so that nobody who waits for it holds up somebody who has it.
CREATE CONSTRAINT TRIGGER "audit_event_sealed" AFTER INSERT ON "audit_event"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_event();

-- An event stays as it was written, but for an account that goes (its id is kept) and for words that are destroyed.
CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM audit_link JOIN audit_head ON audit_link.sequence <= purged_sequence WHERE event_id = OLD.id
  ) THEN
    RETURN OLD;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.actor_id IS NULL THEN
      NEW.former_actor_id := coalesce(NEW.former_actor_id, OLD.former_actor_id, OLD.actor_id);
    END IF;
    IF (NEW.id, NEW.created_at, NEW.action, NEW.object_kind, NEW.object_id, NEW.request_id, audit_lasting(NEW.detail),
        coalesce(NEW.actor_id, NEW.former_actor_id))
      IS NOT DISTINCT FROM (OLD.id, OLD.created_at, OLD.action, OLD.object_kind, OLD.object_id, OLD.request_id,
        audit_lasting(OLD.detail), coalesce(OLD.actor_id, OLD.former_actor_id))
      AND (NEW.detail IS NOT DISTINCT FROM OLD.detail OR audit_words(NEW.detail) IS NULL)
    THEN
      IF audit_words(NEW.detail) IS NULL AND audit_words(OLD.detail) IS NOT NULL THEN
        UPDATE audit_link SET salt = NULL WHERE event_id = OLD.id;
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log keeps what was written';
END $$;

CREATE TRIGGER "audit_event_kept" BEFORE UPDATE OR DELETE ON "audit_event"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_event();
CREATE TRIGGER "audit_event_not_emptied" BEFORE TRUNCATE ON "audit_event"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_event();

CREATE FUNCTION keep_audit_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM audit_head WHERE OLD.sequence <= purged_sequence) THEN
    RETURN OLD;
  ELSIF TG_OP = 'UPDATE' AND NEW.salt IS NULL
    AND (NEW.sequence, NEW.event_id, NEW.previous_hash, NEW.hash, NEW.words_digest)
      IS NOT DISTINCT FROM (OLD.sequence, OLD.event_id, OLD.previous_hash, OLD.hash, OLD.words_digest)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log keeps what was written';
END $$;

CREATE TRIGGER "audit_link_kept" BEFORE UPDATE OR DELETE ON "audit_link"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_link();
CREATE TRIGGER "audit_link_not_emptied" BEFORE TRUNCATE ON "audit_link"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_link();

-- The head goes on by one event, or gives up old ones: it then names the last of them.
CREATE FUNCTION keep_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND EXISTS (SELECT 1 FROM audit_link WHERE (sequence, hash) = (NEW.sequence, NEW.hash))
    AND NEW.sequence >= OLD.sequence AND NEW.purged_sequence >= OLD.purged_sequence
    AND ((NEW.purged_sequence, NEW.purged_hash) = (OLD.purged_sequence, OLD.purged_hash)
      OR EXISTS (SELECT 1 FROM audit_link WHERE (sequence, hash) = (NEW.purged_sequence, NEW.purged_hash)))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log keeps what was written';
END $$;

CREATE TRIGGER "audit_head_kept" BEFORE UPDATE OR DELETE ON "audit_head"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_head();
CREATE TRIGGER "audit_head_not_emptied" BEFORE TRUNCATE ON "audit_head"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_head();
