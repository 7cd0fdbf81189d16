-- What a case says in the order of a referral (lib/modules/forum/referral-schema.ts).

-- AlterTable
ALTER TABLE "forum_post" ADD COLUMN     "referral" JSONB;
