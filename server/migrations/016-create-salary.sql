-- Pay: one row a person and month with the fields of both lists, NULL where nothing was given.
-- Sums are kept with their parts: imports see to it that they agree.

CREATE TABLE platform_salary (
  salary_id             bigint        NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__platform_salary PRIMARY KEY,
  -- Whoever has been paid is disabled, not removed.
  user_id               bigint        NOT NULL CONSTRAINT fk__platform_salary__user REFERENCES sys_user ON DELETE RESTRICT,
  month                 text          NOT NULL CONSTRAINT ck__platform_salary__month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  working_hours         numeric(14,2),
  working_hours_price   numeric(14,2),
  salary                numeric(14,2),
  working_hours_total   numeric(14,2),
  meal_allowance_day    numeric(14,2),
  meal_allowance_price  numeric(14,2),
  service_charge        numeric(14,2),
  duties_subsidy        numeric(14,2),
  temperature_subsidy   numeric(14,2),
  other_subsidy         numeric(14,2),
  advance               numeric(14,2),
  delivery_num          numeric(14,2),
  elivery_proportion    numeric(14,2),
  commission            numeric(14,2),
  overtime_hours        numeric(14,2),
  overtime_pay          numeric(14,2),
  full_attendance       numeric(14,2),
  other_gross_pay       numeric(14,2),
  gross_pay             numeric(14,2),
  taxi_reimbursement    numeric(14,2),
  flight_reimbursement  numeric(14,2),
  other_reimbursement   numeric(14,2),
  medical_insurance     numeric(14,2),
  income_tax            numeric(14,2),
  salary_advance        numeric(14,2),
  accommodation_fee     numeric(14,2),
  total                 numeric(14,2),
  amount_paid           numeric(14,2),
  notes                 text,
  created_by            bigint,
  created_at            timestamptz   NOT NULL DEFAULT now(),
  CONSTRAINT uq__platform_salary__user_id__month UNIQUE (user_id, month),
  CONSTRAINT ck__platform_salary__not_negative CHECK (least(
    working_hours, working_hours_price, salary, working_hours_total, meal_allowance_day,
    meal_allowance_price, service_charge, duties_subsidy, temperature_subsidy, advance,
    delivery_num, elivery_proportion, commission, overtime_hours, overtime_pay, full_attendance,
    taxi_reimbursement, flight_reimbursement, medical_insurance, income_tax, salary_advance,
    accommodation_fee) >= 0)
);
CREATE INDEX ix__platform_salary__month ON platform_salary (month DESC, salary_id DESC) INCLUDE (user_id);

-- Imports. The newest of a month can be undone; what it changed is kept until the next one.
CREATE TABLE platform_salary_batch (
  batch_id   bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__platform_salary_batch PRIMARY KEY,
  month      text        NOT NULL CONSTRAINT ck__platform_salary_batch__month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  file_name  text        NOT NULL,
  imported   integer     NOT NULL,
  updated    integer     NOT NULL,
  undoable   boolean     NOT NULL DEFAULT true,
  created_by bigint      CONSTRAINT fk__platform_salary_batch__created_by REFERENCES sys_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX uq__platform_salary_batch__undoable ON platform_salary_batch (month) WHERE undoable;

-- previous: the row before the import; NULL where the import added it.
CREATE TABLE platform_salary_change (
  batch_id  bigint NOT NULL CONSTRAINT fk__platform_salary_change__batch REFERENCES platform_salary_batch ON DELETE CASCADE,
  salary_id bigint NOT NULL CONSTRAINT fk__platform_salary_change__salary REFERENCES platform_salary ON DELETE CASCADE,
  previous  jsonb,
  CONSTRAINT pk__platform_salary_change PRIMARY KEY (batch_id, salary_id)
);
CREATE INDEX ix__platform_salary_change__salary_id ON platform_salary_change (salary_id);

CALL add_menu('management-center/salary', '薪资管理', 'C', 'platform:salary:list,platform:salary:query');
CALL add_menu('management-center/salary/salary-import', '导入薪资', 'F', 'platform:salary:import');
CALL add_menu('management-center/salary/salary-remove', '删除薪资', 'F', 'platform:salary:remove');
CALL add_menu('management-center/salary/salary-export', '导出薪资', 'F', 'platform:salary:export');
CALL add_menu('management-center/wages-manage', '工资管理', 'C', 'platform:salary:list,platform:salary:query');
