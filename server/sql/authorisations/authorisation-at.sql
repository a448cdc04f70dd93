-- All authorisations at a moment, by the records known at `known_at`: state, missing requirements, and the moment at which
-- the first requirement ends. All lists and answers read through this function.
-- level, type_id null: any. missing: jsonb list of codes with their details, empty if valid. ends_by: 'period' or the kind of
-- the condition that ends first.
CREATE OR REPLACE FUNCTION authorisation_at(at timestamptz, known_at timestamptz) RETURNS TABLE (
  authorisation_id bigint, number text, user_id bigint, nick_name text, dept_id bigint, category_id bigint, level text, type_id bigint,
  registrations text[], chapters text[], limitation text, basis text, valid_from date, valid_until date,
  signatures integer, recorded_at timestamptz, created_by bigint,
  state text, missing jsonb, holds_until timestamptz, ends_by text
) LANGUAGE sql STABLE AS $$
  SELECT a.authorisation_id, a.number, a.user_id, u.nick_name, u.dept_id, a.category_id, a.level, a.type_id, a.registrations,
    a.chapters, a.limitation, a.basis, a.valid_from, a.valid_until, a.signatures, a.recorded_at, a.created_by,
    CASE WHEN l.act = 'end' THEN 'ended' WHEN e.signed < a.signatures THEN 'waiting' WHEN l.act = 'suspend' THEN 'suspended'
      WHEN at::date BETWEEN a.valid_from AND a.valid_until AND s.is_active AND c.missing IS NULL THEN 'valid' ELSE 'invalid' END,
    CASE WHEN l.act IN ('end', 'suspend')
        THEN jsonb_build_array(jsonb_build_object('code', 'act', 'act', l.act, 'reason', l.reason, 'day', l.day)) ELSE '[]' END
      || CASE WHEN e.signed < a.signatures THEN '[{"code": "unsigned"}]' ELSE '[]'::jsonb END
      || CASE WHEN at::date BETWEEN a.valid_from AND a.valid_until THEN '[]'
        ELSE jsonb_build_array(jsonb_build_object('code', 'period', 'from', a.valid_from, 'until', a.valid_until)) END
      || CASE WHEN s.is_active THEN '[]' ELSE '[{"code": "account"}]'::jsonb END || coalesce(c.missing, '[]'),
    least((a.valid_until + 1)::timestamptz, c.holds_until),
    CASE WHEN c.holds_until < (a.valid_until + 1)::timestamptz THEN c.ends_by ELSE 'period' END
  FROM authorisation a JOIN sys_user u USING (user_id) JOIN type_kin n ON n.type_id = coalesce(a.type_id, 0) CROSS JOIN LATERAL (
    SELECT count(*) AS signed FROM authorisation_act e
    WHERE e.authorisation_id = a.authorisation_id AND e.act IN ('issue', 'confirm') AND e.recorded_at <= least(at, known_at)
  ) e LEFT JOIN LATERAL (
    SELECT e.act, e.reason, e.recorded_at::date AS day FROM authorisation_act e
    WHERE e.authorisation_id = a.authorisation_id AND e.act IN ('suspend', 'restore', 'end')
      AND e.recorded_at <= least(at, known_at)
    ORDER BY e.recorded_at DESC, e.act_id DESC LIMIT 1
  ) l ON true CROSS JOIN LATERAL (
    SELECT s.is_active, s.licence, s.licensed_from, s.licensed_until
    FROM person_standing s WHERE s.user_id = u.user_id AND s.recorded_at <= known_at
    ORDER BY s.recorded_at DESC LIMIT 1
  ) s CROSS JOIN LATERAL (
    SELECT min(h.until) AS holds_until, (array_agg(c.kind ORDER BY h.until))[1] AS ends_by,
      jsonb_agg(coalesce(CASE c.kind
        WHEN 'licence' THEN jsonb_build_object('licence', c.licence, 'held', s.licence, 'from', s.licensed_from,
          'until', s.licensed_until)
        WHEN 'course' THEN jsonb_build_object('until', h.until::date - 1, 'course', coalesce(
          (SELECT k.course_name FROM course k WHERE k.course_id = c.course_id),
          (SELECT d.dict_label FROM sys_dict_data d WHERE d.dict_type = 'train_course_kind' AND d.dict_value = c.course_kind),
          c.course_kind))
        WHEN 'document' THEN (
          SELECT jsonb_build_object('itemId', d.item_id::text, 'document', d.doc_number, 'revision', r.rev_no)
          FROM document d LEFT JOIN revision r ON r.item_id = d.item_id AND r.effective @> at WHERE d.item_id = c.item_id)
        ELSE jsonb_build_object('days', c.days, 'months', c.months, 'until', h.until::date - 1) END, '{}')
        || jsonb_build_object('code', c.kind) ORDER BY c.condition_id) FILTER (WHERE (h.until > at) IS NOT TRUE) AS missing
    FROM authorisation_condition c CROSS JOIN LATERAL (
      SELECT CASE c.kind
        WHEN 'licence' THEN CASE WHEN s.licensed_from <= at::date
          AND (c.licence IS NULL OR strpos(lower(s.licence), lower(c.licence)) > 0) THEN (s.licensed_until + 1)::timestamptz END
        WHEN 'course' THEN (
          SELECT coalesce(((max(r.train_date) + make_interval(months => c.months))::date + 1)::timestamptz, 'infinity')
          FROM course k CROSS JOIN LATERAL (
            SELECT r.train_date FROM passed_record_at(known_at) r
            WHERE r.user_id = a.user_id AND r.course_id = k.course_id AND r.result = '1' AND r.train_date <= at::date
            ORDER BY r.train_date DESC LIMIT 1) r
          WHERE k.course_id = c.course_id OR k.course_kind = c.course_kind HAVING count(*) > 0)
        WHEN 'document' THEN coalesce((
          SELECT min(lower(p)) FROM revision r CROSS JOIN unnest(r.effective) p
          WHERE r.item_id = c.item_id AND (upper_inf(p) OR upper(p) > at)
            AND (lower(p) <= at OR EXISTS (SELECT FROM evidence v WHERE v.subject_kind = 'revision'
              AND v.subject_id = r.revision_id::text AND v.act = 'revision.activate' AND v.at <= known_at)) AND (a.type_id IS NULL
            OR r.applicability -> 'types' = '[]' OR EXISTS (
              SELECT FROM jsonb_array_elements(r.applicability -> 'types') t
              WHERE (t ->> 'typeId')::bigint = ANY (n.above || n.below)))
            AND NOT EXISTS (
              SELECT FROM circulation k JOIN signature g ON g.circulation_id = k.circulation_id
              WHERE k.subject_id = r.revision_id AND k.subject = 'revision' AND g.user_id = a.user_id
                AND g.signed_at <= least(at, known_at))
          ), 'infinity')
        WHEN 'experience' THEN (
          SELECT ((w.work_date + make_interval(months => c.months))::date + 1)::timestamptz FROM (
            SELECT DISTINCT x.work_date FROM experience x
            WHERE x.user_id = a.user_id AND x.type_id = ANY (n.below) AND x.work_date <= at::date
              AND x.confirmed_at <= least(at, known_at) AND (x.refused_at IS NULL OR x.refused_at > least(at, known_at))
            ORDER BY x.work_date DESC OFFSET c.days - 1 LIMIT 1) w)
        END AS until
      OFFSET 0
    ) h
    WHERE c.category_id = a.category_id AND c.recorded_at <= known_at AND (c.dropped_at IS NULL OR c.dropped_at > known_at)
  ) c
  WHERE a.recorded_at <= known_at
$$;
