-- A draft is a text like the others: what it shows is not swept away while somebody still writes at it.
CREATE INDEX "draft_pictures_idx" ON "draft" USING gin (picture_ids("content")) WHERE "content" LIKE '%<img %';
CREATE TRIGGER "draft_hold_pictures" AFTER INSERT OR UPDATE OF "content" ON "draft"
  FOR EACH ROW WHEN (NEW."content" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('content');
