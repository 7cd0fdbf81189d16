-- Changes of somebody's address, which the old one can take back for a week.

-- CreateTable
CREATE TABLE "email_change" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "old_email" VARCHAR(254) NOT NULL,
    "new_email" VARCHAR(254) NOT NULL,
    "confirm_hash" BYTEA NOT NULL,
    "undo_hash" BYTEA,
    "session_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_change_confirm_hash_key" ON "email_change"("confirm_hash");

-- CreateIndex
CREATE UNIQUE INDEX "email_change_undo_hash_key" ON "email_change"("undo_hash");

-- CreateIndex
CREATE INDEX "email_change_user_id_confirmed_at_idx" ON "email_change"("user_id", "confirmed_at");

-- CreateIndex
CREATE INDEX "email_change_created_at_idx" ON "email_change"("created_at");

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
