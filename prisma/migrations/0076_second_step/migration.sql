-- A second step of a sign-in, and what a session was signed in with.

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "second_step_due_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "awaits_second" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "methods" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "second_step" (
    "user_id" UUID NOT NULL,
    "secret" BYTEA,
    "pending_secret" BYTEA,
    "last_counter" INTEGER,
    "enrolled_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_step_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- AddForeignKey
ALTER TABLE "second_step" ADD CONSTRAINT "second_step_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Administrators who are here already have a week from now on; the others from their first sign-in.
UPDATE "user" SET "second_step_due_at" = now() + interval '7 days'
WHERE "role" = 'ADMIN' AND ("last_login" IS NOT NULL OR EXISTS (SELECT 1 FROM "session" WHERE "session"."user_id" = "user"."id"));
