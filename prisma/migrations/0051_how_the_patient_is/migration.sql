-- Asks who posted a case how the patient is, some weeks after the first answer.

-- CreateEnum
CREATE TYPE "patient_condition" AS ENUM ('better', 'same', 'worse', 'died', 'lost');

-- CreateEnum
CREATE TYPE "advice_use" AS ENUM ('yes', 'partly', 'no');

-- CreateTable
CREATE TABLE "case_follow_up" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "condition" "patient_condition",
    "advice" "advice_use",
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "case_follow_up_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "case_follow_up_token_hash_key" ON "case_follow_up"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "case_follow_up_post_id_place_key" ON "case_follow_up"("post_id", "place");

-- AddForeignKey
ALTER TABLE "case_follow_up" ADD CONSTRAINT "case_follow_up_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
