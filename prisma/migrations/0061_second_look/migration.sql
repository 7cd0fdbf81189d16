-- A routine case that names something about the patient for a reason is not shown before somebody has looked at it. What is
-- shown already stays shown.
ALTER TABLE "forum_post" ADD COLUMN "held_since" TIMESTAMPTZ(3),
ADD COLUMN "sent_back_reason" TEXT;

-- Few are held at a time: the queue of those who look.
CREATE INDEX "forum_post_held_idx" ON "forum_post" ("held_since") WHERE "held_since" IS NOT NULL AND "deleted_at" IS NULL;
