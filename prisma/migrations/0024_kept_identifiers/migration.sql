-- Why something that may identify the patient was kept in a case or comment, and of what kinds it is. What was written
-- before was never asked.
ALTER TABLE "forum_post" ADD COLUMN     "kept_kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "kept_reason" TEXT;

ALTER TABLE "forum_comment" ADD COLUMN     "kept_kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "kept_reason" TEXT;
