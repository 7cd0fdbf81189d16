-- Licences have a life: number, council, dates, and what was decided about each.

-- CreateEnum
CREATE TYPE "licence_state" AS ENUM ('PENDING', 'ACCEPTED', 'REFUSED', 'SUPERSEDED');

-- AlterTable
ALTER TABLE "forum_comment" ADD COLUMN     "licence_until" DATE;

-- CreateTable
CREATE TABLE "licence" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "number" VARCHAR(64),
    "council" VARCHAR(120),
    "issued_on" DATE,
    "ends_on" DATE,
    "file_id" UUID,
    "state" "licence_state" NOT NULL DEFAULT 'PENDING',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "licence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "licence_reminder" (
    "licence_id" UUID NOT NULL,
    "days" SMALLINT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "listed_at" TIMESTAMPTZ(3),

    CONSTRAINT "licence_reminder_pkey" PRIMARY KEY ("licence_id","days")
);

-- CreateIndex
CREATE UNIQUE INDEX "licence_file_id_key" ON "licence"("file_id");

-- CreateIndex
CREATE INDEX "licence_user_id_state_idx" ON "licence"("user_id", "state");

-- CreateIndex
CREATE INDEX "licence_state_ends_on_idx" ON "licence"("state", "ends_on");

-- One of a person waits at most, and one counts.
CREATE UNIQUE INDEX "licence_pending_key" ON "licence"("user_id") WHERE "state" = 'PENDING';
CREATE UNIQUE INDEX "licence_accepted_key" ON "licence"("user_id") WHERE "state" = 'ACCEPTED';

-- What administrators have yet to be told of.
CREATE INDEX "licence_reminder_listed_at_idx" ON "licence_reminder"("taken_at") WHERE "listed_at" IS NULL;

-- AddForeignKey
ALTER TABLE "licence" ADD CONSTRAINT "licence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "licence" ADD CONSTRAINT "licence_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "licence" ADD CONSTRAINT "licence_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "licence_reminder" ADD CONSTRAINT "licence_reminder_licence_id_fkey" FOREIGN KEY ("licence_id") REFERENCES "licence"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The licences of today, with how they stand. When they end is not known.
INSERT INTO "licence" ("id", "user_id", "file_id", "state", "decided_at", "decided_by_id", "created_at")
SELECT gen_random_uuid(), "user"."id", "stored_file"."id",
    (CASE WHEN "is_approved" THEN 'ACCEPTED' WHEN "rejected_at" IS NOT NULL THEN 'REFUSED' ELSE 'PENDING' END)::"licence_state",
    CASE WHEN "is_approved" THEN "approved_at" ELSE "rejected_at" END,
    CASE WHEN "is_approved" THEN "approved_by_id" END,
    "stored_file"."created_at"
FROM "user" JOIN "stored_file" ON "stored_file"."id" = "user"."licence_id";

INSERT INTO "licence" ("id", "user_id", "file_id", "created_at")
SELECT gen_random_uuid(), "user"."id", "stored_file"."id", "stored_file"."created_at"
FROM "user" JOIN "stored_file" ON "stored_file"."id" = "user"."new_licence_id"
WHERE "is_approved";
