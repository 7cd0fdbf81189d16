-- For whom an article is written is kept with its draft.
ALTER TABLE "draft" ADD COLUMN "audience" "audience";
