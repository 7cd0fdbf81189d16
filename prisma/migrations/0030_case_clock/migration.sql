-- The clock of a case: whom it tells, and when, until somebody has taken it; and who is on call.

-- CreateEnum
CREATE TYPE "case_step_group" AS ENUM ('called', 'deputy', 'specialists', 'administrators');

-- CreateEnum
CREATE TYPE "shift_duty" AS ENUM ('on_call', 'deputy');

-- CreateTable
CREATE TABLE "case_step" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "case_status" "case_status" NOT NULL,
    "place" SMALLINT NOT NULL,
    "receivers" "case_step_group" NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "nobody_on_call" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "case_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_step_receiver" (
    "step_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "channels" TEXT[],
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_step_receiver_pkey" PRIMARY KEY ("step_id","user_id")
);

-- CreateTable
CREATE TABLE "on_call_shift" (
    "id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "on_call_id" UUID NOT NULL,
    "deputy_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "on_call_shift_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "on_call_swap" (
    "id" UUID NOT NULL,
    "shift_id" UUID NOT NULL,
    "duty" "shift_duty" NOT NULL,
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "on_call_swap_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "case_step_post_id_case_status_place_key" ON "case_step"("post_id", "case_status", "place");

-- CreateIndex
CREATE INDEX "case_step_receiver_user_id_idx" ON "case_step_receiver"("user_id");

-- CreateIndex
CREATE INDEX "on_call_shift_on_call_id_idx" ON "on_call_shift"("on_call_id");

-- CreateIndex
CREATE INDEX "on_call_shift_deputy_id_idx" ON "on_call_shift"("deputy_id");

-- CreateIndex
CREATE INDEX "on_call_swap_from_id_idx" ON "on_call_swap"("from_id");

-- CreateIndex
CREATE INDEX "on_call_swap_to_id_idx" ON "on_call_swap"("to_id");

-- CreateIndex
CREATE UNIQUE INDEX "on_call_swap_shift_id_duty_key" ON "on_call_swap"("shift_id", "duty");

-- AddForeignKey
ALTER TABLE "case_step" ADD CONSTRAINT "case_step_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_step_receiver" ADD CONSTRAINT "case_step_receiver_step_id_fkey" FOREIGN KEY ("step_id") REFERENCES "case_step"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_step_receiver" ADD CONSTRAINT "case_step_receiver_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "on_call_shift" ADD CONSTRAINT "on_call_shift_on_call_id_fkey" FOREIGN KEY ("on_call_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "on_call_shift" ADD CONSTRAINT "on_call_shift_deputy_id_fkey" FOREIGN KEY ("deputy_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "on_call_swap" ADD CONSTRAINT "on_call_swap_shift_id_fkey" FOREIGN KEY ("shift_id") REFERENCES "on_call_shift"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "on_call_swap" ADD CONSTRAINT "on_call_swap_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "on_call_swap" ADD CONSTRAINT "on_call_swap_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the worker looks for: the index holds only what may still become due.
CREATE INDEX "case_step_due_idx" ON "case_step" ("due_at") WHERE "taken_at" IS NULL AND "stopped_at" IS NULL;

-- One shift at a time.
ALTER TABLE "on_call_shift" ADD CONSTRAINT "on_call_shift_ends_later" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "on_call_shift_one_at_a_time" EXCLUDE USING gist (tstzrange("starts_at", "ends_at") WITH &&);
