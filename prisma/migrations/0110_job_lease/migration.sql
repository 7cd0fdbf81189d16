-- CreateTable
CREATE TABLE "job_lease" (
    "name" VARCHAR(60) NOT NULL,
    "run" VARCHAR(36) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_lease_pkey" PRIMARY KEY ("name")
);
