-- CreateEnum
CREATE TYPE "daily_count_kind" AS ENUM ('ARTICLE', 'PAPER', 'VIDEO', 'ARTICLE_FILE', 'PAPER_FILE', 'NOT_FOUND');

-- CreateTable
CREATE TABLE "daily_count" (
    "day" DATE NOT NULL,
    "kind" "daily_count_kind" NOT NULL,
    "subject" VARCHAR(60) NOT NULL,
    "language" VARCHAR(2) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "daily_count_pkey" PRIMARY KEY ("day","kind","subject","language")
);
