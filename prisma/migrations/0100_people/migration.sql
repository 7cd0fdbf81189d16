-- CreateEnum
CREATE TYPE "register_name" AS ENUM ('processing', 'breaches');

-- AlterEnum
ALTER TYPE "account_status" ADD VALUE 'RESTRICTED';

-- AlterTable
ALTER TABLE "email_change" ADD COLUMN     "new_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "old_confirm_hash" BYTEA,
ADD COLUMN     "old_confirmed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "notification_preference" ADD COLUMN     "app_muted" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "mail_comments" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "account_restriction" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "status_before" "account_status" NOT NULL,
    "restricted_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifted_by_id" UUID,
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_restriction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "register_entry" (
    "id" UUID NOT NULL,
    "register" "register_name" NOT NULL,
    "fields" JSONB NOT NULL,
    "is_draft" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "register_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_restriction_user_id_lifted_at_idx" ON "account_restriction"("user_id", "lifted_at");

-- CreateIndex
CREATE INDEX "register_entry_register_created_at_idx" ON "register_entry"("register", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_change_old_confirm_hash_key" ON "email_change"("old_confirm_hash");

-- AddForeignKey
ALTER TABLE "account_restriction" ADD CONSTRAINT "account_restriction_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_restriction" ADD CONSTRAINT "account_restriction_restricted_by_id_fkey" FOREIGN KEY ("restricted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_restriction" ADD CONSTRAINT "account_restriction_lifted_by_id_fkey" FOREIGN KEY ("lifted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
